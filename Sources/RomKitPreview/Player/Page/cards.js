// A card for each record. It is filled when it comes near the window, so that a page of a thousand slots opens at once.

import {
  all,
  button,
  checksum,
  clamp,
  hexadecimal,
  make,
  one,
  problemItem,
  save,
  visible,
  visibleLines,
  watchSize,
  waveHeader,
} from "./dom.js";
import { Engine, rate } from "./engine.js";
import { HexView, stringList } from "./hex.js";
import { faultText } from "./rom.js";
import { factsOf } from "./slots.js";
import { drawKeys, legend, timeMarks, Waveform } from "./songs.js";
import { Strip } from "./strip.js";
import { byteCount, grouped, list, plural, t } from "./text.js";

const largestZoom = 8;

/** The cards of a ROM. */
export class Cards {
  /**
   * @param {RomView} rom
   * @param {Map<string, object[]>} problems the problems, by the anchor of the card
   * @param {{play: Function, playEffect: Function, copied: Function}} actions
   */
  constructor(rom, problems, actions) {
    Object.assign(this, { rom, problems, actions });
    Object.assign(this, { under: null, target: null, sketches: [], sketching: false, sketcher: null, ended: false });
    this.observer = new IntersectionObserver(
      (found) => {
        const cards = found
          .filter(({ isIntersecting }) => isIntersecting)
          .map(({ target }) => this.byElement.get(target));
        this.keepingPlace(() => {
          for (const card of cards) this.fill(card);
        });
      },
      { rootMargin: "800px" },
    );
    this.byElement = new Map();
    this.cards = [];
  }

  end() {
    this.ended = true;
    this.observer.disconnect();
  }

  build(entry) {
    const { anchor } = entry;
    const title = make("h3", { id: `${anchor}-name` }, make("a", { href: `#${anchor}`, textContent: entry.title }));
    const what = make("p", { className: "what" });
    const element = make(
      "article",
      { className: "slot waiting", id: anchor, "aria-labelledby": `${anchor}-name` },
      make("header", {}, title, what),
    );
    const troubles = this.problems.get(anchor) ?? [];
    if (troubles.length)
      element.append(make("ul", { className: "troubles" }, ...troubles.map((problem) => problemItem(problem))));
    const card = { entry, element, what, filled: false };
    this.byElement.set(element, card);
    this.cards.push(card);
    this.observer.observe(element);
    return card;
  }

  /** Adds problems to the card of a record. */
  addProblems(entry, problems) {
    const card = this.cards.find((other) => other.entry === entry);
    this.problems.set(entry.anchor, [...(this.problems.get(entry.anchor) ?? []), ...problems]);
    card.trouble?.remove();
    if (!one(".troubles", card.element)) one("header", card.element).after(make("ul", { className: "troubles" }));
    const items = problems.map((problem) => problemItem({ ...problem, place: null }));
    one(".troubles", card.element).append(...items);
  }

  /** Does something that changes the heights of cards; a place that was jumped to stays where it is in the window. */
  keepingPlace(act) {
    const { target } = this;
    const before = target?.getBoundingClientRect().top;
    act();
    if (target) scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
  }

  /** Fills the card of an entry and those that are in the window with it. */
  fillFrom(entry) {
    const place = this.cards.findIndex((card) => card.entry === entry);
    for (const card of this.cards.slice(place, place + 3)) this.fill(card);
  }

  fillAll() {
    for (const card of this.cards) this.fill(card);
  }

  fill(card) {
    if (card.filled) return;
    card.filled = true;
    card.element.classList.remove("waiting");
    this.observer.unobserve(card.element);
    const { entry } = card;
    const methods = {
      pictures: "picture",
      palettes: "palette",
      songs: "song",
      effects: "effect",
      texts: "text",
      data: "data",
      programs: "dump",
      others: "dump",
    };
    const facts = factsOf(this.rom, entry);
    card.what.textContent = facts.what;
    if (facts.fault) this.unusable(card, facts.fault);
    else if (entry.used && Object.hasOwn(this.rom.levels, entry.label)) this.level(card, entry);
    else this[methods[entry.section]](card, entry, facts);
    card.element.append(
      make(
        "p",
        { className: "facts" },
        make("span", { textContent: byteCount(entry.size) }),
        " ",
        make("span", {}, "CRC-32 ", make("span", { className: "code", textContent: checksum(entry.body) })),
        " ",
        make("span", { textContent: t("at offset {1}", grouped(entry.place)) }),
      ),
    );
  }

  unusable(card, fault) {
    if (!one(".troubles", card.element)) {
      // Until all problems are known.
      card.trouble = make("ul", { className: "troubles" }, problemItem({ severity: "error", text: faultText(fault) }));
      card.element.append(card.trouble);
    }
    this.dump(card, card.entry);
  }

  note(card, words) {
    card.element.append(make("p", { className: "note", textContent: words }));
  }

  // Pictures and palettes.

  picture(card, entry, { picture: { dialect, width, height, isBlack, indices, counts, used } }) {
    card.size = [width, height];
    const canvas = make("canvas", {
      width,
      height,
      role: "img",
      "aria-label": t("{1}, a picture of {2} by {3} pixels", entry.label, width, height),
    });
    const stage = make(
      "div",
      { className: "stage", tabIndex: 0, role: "group", "aria-label": t("Picture {1}", entry.label) },
      canvas,
    );
    const swatches = make("div", { className: "swatches" });
    const reading = make("p", { className: "reading" });
    const call = make("p", { className: "call" });
    card.element.append(stage, swatches, reading, call);
    card.draw = () => {
      const [image, colours] = this.rom.inPalette(entry, () => [this.rom.image(entry.number), this.rom.colours()]);
      if (image) canvas.getContext("2d").putImageData(image, 0, 0);
      swatches.replaceChildren(...used.map((index) => this.swatch(colours, index, index === 0, counts[index])));
      swatches.setAttribute("role", "img");
      swatches.setAttribute(
        "aria-label",
        plural("{1} colour of the palette", "{1} colours of the palette", used.length),
      );
      card.colours = colours;
    };
    card.draw();
    this.point(card, canvas, indices, reading);
    this.read(swatches, reading);
    this.parts(card, this.select(card, canvas, call));
    const { rom } = this;
    if (isBlack && !rom.palette[0] && !rom.palettes[entry.label]) {
      this.note(
        card,
        t(
          "The ROM has no palette, so most colours are black. Drop a palette of 1,024 bytes here, or choose one above.",
        ),
      );
    }
    if (dialect === 1) this.ownPalette(card, entry, used, width, height);
    const png = button("PNG", t("Save {1} as PNG", entry.label), () =>
      save(`${entry.label}.png`, [this.rom.inPalette(entry, () => this.rom.png(entry.number))], "image/png"),
    );
    this.zoomBar(
      card,
      all(".stage canvas", card.element),
      // Not wider than the window without the margins of the page and the card.
      Math.min(clamp(Math.floor(256 / Math.max(width, height)), 2, largestZoom), Math.floor((innerWidth - 68) / width)),
      png,
    );
    card.element.append(new Strip(this, card, call).element);
    this.whole(card, entry);
  }

  /** The picture that is in several slots, on the card of its first part. */
  whole(card, entry) {
    const whole = this.rom.wholes.find(({ parts }) => parts[0][0] === entry.number);
    if (!whole) return;
    const { width, height, parts } = whole;
    const name = visible(whole.name);
    const label = t("{1}, a picture of {2} by {3} pixels", name, width, height);
    const canvas = make("canvas", { width, height, role: "img", "aria-label": label });
    this.note(
      card,
      plural(
        "{2}, {3} × {4} pixels in {1} slot:",
        "{2}, {3} × {4} pixels in {1} slots:",
        parts.length,
        name,
        width,
        height,
      ),
    );
    card.element.append(
      make("div", { className: "stage whole", tabIndex: 0, role: "group", "aria-label": label }, canvas),
    );
    const draw = card.draw;
    card.draw = () => {
      draw();
      for (const [slot, x, y] of parts) {
        const image = this.rom.inPalette(entry, () => this.rom.image(slot));
        if (image) canvas.getContext("2d").putImageData(image, x, y);
      }
    };
    card.draw();
  }

  /** A level, drawn with the tiles of its tileset. */
  level(card, entry) {
    const level = this.rom.levels[entry.label];
    const { columns, rows, cell, layers } = level;
    const [width, height] = [columns * cell[0], rows * cell[1]];
    const label = t("{1}, a level of {2} by {3} cells", entry.title, columns, rows);
    const canvas = make("canvas", { width, height, role: "img", "aria-label": label });
    card.element.append(make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": label }, canvas));
    this.note(card, layers.map(visible).join(", "));
    card.size = [width, height];
    card.draw = () => this.drawLevel(canvas.getContext("2d"), entry, level);
    card.draw();
    this.zoomBar(card, [canvas], 1);
  }

  drawLevel(context, entry, { columns, rows, cell, tileset, steps, up, left }) {
    const tiles = this.rom.tilesets[tileset];
    const images = new Map();
    const sheet = (slot) => {
      if (!images.has(slot)) {
        const picture = this.rom.entries.find((other) => other.section === "pictures" && other.number === slot);
        const image = this.rom.inPalette(picture, () => this.rom.image(slot));
        const canvas = make("canvas", { width: image.width, height: image.height });
        canvas.getContext("2d").putImageData(image, 0, 0);
        images.set(slot, canvas);
      }
      return images.get(slot);
    };
    const put = (number, x, y) => {
      const [slot, fromX, fromY, width, height, dx, dy] = tiles[number - 1] ?? [];
      if (width) context.drawImage(sheet(slot), fromX, fromY, width, height, x + dx, y + dy, width, height);
    };
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const [layer, x, y, tile] of steps) {
      if (layer < 0) {
        put(tile, x, y);
        continue;
      }
      for (let place = 0; place < columns * rows; place += 1) {
        const row = up ? rows - 1 - Math.floor(place / columns) : Math.floor(place / columns);
        const column = left ? columns - 1 - (place % columns) : place % columns;
        const offset = 2 * (layer * columns * rows + row * columns + column);
        const number = (entry.body[offset] | (entry.body[offset + 1] << 8)) & 0x1fff;
        if (number) put(number, column * cell[0] + x, row * cell[1] + y);
      }
    }
  }

  /** The picture again in its own palette, if that looks different. */
  ownPalette(card, entry, used, width, height) {
    const { rom } = this;
    const chosen = rom.colours();
    const before = rom.palette;
    rom.choosePalette(2, entry.number);
    const own = rom.colours();
    const differs = used.some(
      (index) => index > 0 && [0, 1, 2].some((part) => own[4 * index + part] !== chosen[4 * index + part]),
    );
    if (differs) {
      const label = t("{1} in its own palette", entry.label);
      const canvas = make("canvas", { width, height, role: "img", "aria-label": label });
      canvas.getContext("2d").putImageData(rom.image(entry.number), 0, 0);
      this.note(card, t("With the picture's own palette:"));
      card.element.append(make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": label }, canvas));
    }
    rom.choosePalette(...before);
  }

  /** A colour as CSS writes it. */
  colour(colours, index) {
    const [red, green, blue] = colours.subarray(4 * index, 4 * index + 3);
    return `#${hexadecimal((red << 16) | (green << 8) | blue, 6)}`;
  }

  entryText(colours, index, clear) {
    return clear ? t("{1} transparent", index) : `${index} ${this.colour(colours, index)}`;
  }

  swatch(colours, index, clear, pixels) {
    const words = pixels === undefined ? "" : plural("{1} pixel", "{1} pixels", pixels);
    const element = make("i", { title: list(this.entryText(colours, index, clear), words) });
    if (clear) element.className = "clear";
    else element.style.background = this.colour(colours, index);
    return element;
  }

  /** Shows the colour under the pointer. */
  read(swatches, reading) {
    swatches.addEventListener("pointerover", (event) => {
      if (event.target.title) reading.textContent = event.target.title;
    });
    swatches.addEventListener("pointerleave", () => {
      reading.textContent = "";
    });
  }

  pixel(canvas, event) {
    const box = canvas.getBoundingClientRect();
    return [
      clamp(Math.floor(((event.clientX - box.left) * canvas.width) / box.width), 0, canvas.width - 1),
      clamp(Math.floor(((event.clientY - box.top) * canvas.height) / box.height), 0, canvas.height - 1),
    ];
  }

  /** Shows the pixel under the pointer. */
  point(card, canvas, indices, reading) {
    const show = (event) => {
      const [x, y] = this.pixel(canvas, event);
      const index = indices[y * canvas.width + x];
      reading.textContent = t("x {1}, y {2}: {3}", x, y, this.entryText(card.colours, index, index === 0));
    };
    canvas.addEventListener("pointermove", show);
    canvas.addEventListener("pointerdown", show);
    canvas.addEventListener("pointerleave", () => {
      reading.textContent = "";
    });
  }

  /** The named parts, each a button that selects it. */
  parts(card, choose) {
    const parts = this.rom.parts[card.entry.anchor] ?? [];
    if (!parts.length) return;
    const choices = parts.map(([name, left, top, width, height]) => {
      const choice = button(visible(name), t("Select {1} of {2}", visible(name), card.entry.label), () =>
        choose({ left, top, width, height }),
      );
      choice.title = t("{1} × {2} at {3}, {4}", width, height, left, top);
      return choice;
    });
    const summary = make("summary", { textContent: plural("{1} sprite", "{1} sprites", parts.length) });
    card.element.append(
      make("details", { className: "animation" }, summary, make("p", { className: "acts" }, ...choices)),
    );
  }

  /** A rectangle dragged with the pointer shows the call that draws it; a click enlarges. Returns a function that selects a rectangle. */
  select(card, canvas, call) {
    const frame = make("i", { className: "selection", hidden: true });
    canvas.after(frame);
    canvas.title = t(
      "Drag over a part to get its drawing call. Click to enlarge, Shift-click to shrink, or press 1 to 8 to choose a size.",
    );
    let from = null;
    let part = null;
    card.showSelection = () => {
      frame.hidden = !part;
      for (const [side, pixels] of Object.entries(part ?? {})) frame.style[side] = `${pixels * card.factor}px`;
    };
    const follow = (event) => {
      const to = this.pixel(canvas, event);
      const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
      const [width, height] = [Math.abs(from[0] - to[0]) + 1, Math.abs(from[1] - to[1]) + 1];
      part = part || width > 1 || height > 1 ? { left, top, width, height } : null;
      card.showSelection();
    };
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      from = this.pixel(canvas, event);
      part = null;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (from) follow(event);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!from) return;
      follow(event);
      from = null;
      if (part) this.showCall(call, card.entry.number, part.left, part.top, part.width, part.height);
      else card.zoom(event.shiftKey ? card.factor - 1 : card.factor < largestZoom ? card.factor + 1 : 1);
    });
    canvas.addEventListener("pointercancel", () => {
      from = null;
    });
    return (chosen) => {
      part = chosen;
      card.showSelection();
      this.showCall(call, card.entry.number, part.left, part.top, part.width, part.height);
    };
  }

  showCall(place, slot, x, y, width, height) {
    const prefix = this.rom.machine === 0 ? "vgs2" : "vge";
    const calls = [
      `${prefix}_putSP(${slot}, ${x}, ${y}, ${width}, ${height}, 0, 0);`,
      `console.putSP(Blit(slot: ${slot}, sourceX: ${x}, sourceY: ${y}, width: ${width}, height: ${height}, x: 0, y: 0))`,
    ];
    place.replaceChildren(
      ...calls.map((text) =>
        make(
          "span",
          {},
          make("code", { textContent: text }),
          " ",
          button(t("Copy"), t("Copy {1}", text), () => this.actions.copy(text)),
        ),
      ),
    );
  }

  zoomBar(card, canvases, factor, ...others) {
    const { label } = card.entry;
    const smaller = button("−", t("Shrink {1}", label), () => card.zoom(card.factor - 1));
    const larger = button("+", t("Enlarge {1}", label), () => card.zoom(card.factor + 1));
    const shown = make("output");
    one("header", card.element).append(make("span", { className: "zoom" }, ...others, smaller, shown, larger));
    card.zoom = (wanted) => {
      card.factor = clamp(wanted, 1, largestZoom);
      for (const canvas of canvases) {
        canvas.style.width = `${canvas.width * card.factor}px`;
        canvas.style.height = `${canvas.height * card.factor}px`;
      }
      card.showSelection?.();
      shown.textContent = `${card.factor}×`;
      smaller.disabled = card.factor === 1;
      larger.disabled = card.factor === largestZoom;
    };
    card.zoom(factor);
    card.element.addEventListener("pointerenter", () => {
      this.under = card;
    });
    card.element.addEventListener("pointerleave", () => {
      if (this.under === card) this.under = null;
    });
  }

  redraw() {
    for (const card of this.cards) card.draw?.();
  }

  palette(card, _, { palette }) {
    const swatches = make(
      "div",
      { className: "swatches whole", role: "img", "aria-label": t("256 colours, index 0 first") },
      ...Array.from({ length: 256 }, (_, index) => this.swatch(palette, index, false)),
    );
    const reading = make("p", { className: "reading" });
    this.read(swatches, reading);
    card.element.append(swatches, reading);
  }

  font(card, entry) {
    const first = this.rom.fontRow(entry, 0);
    if (!first) return this.dump(card, entry);
    const { side, image } = first;
    card.what.textContent = t(
      "{1} × {2} font, {3} × {3} characters of JIS X 0208",
      image.width / side,
      image.height,
      side,
    );
    const canvas = make("canvas", {
      width: image.width,
      height: image.height * side,
      role: "img",
      "aria-label": t("{1}, all characters of the font", entry.label),
    });
    const context = canvas.getContext("2d");
    for (let row = 0; row < side; row += 1)
      context.putImageData(this.rom.fontRow(entry, row).image, 0, row * image.height);
    card.element.append(
      make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": t("Font {1}", entry.label) }, canvas),
    );
    this.zoomBar(card, [canvas], 1);
  }

  // Texts and bytes.

  text(card, entry) {
    const { text, encoding } = entry.text;
    const place = make(
      "pre",
      { className: "text", tabIndex: 0, role: "region", "aria-label": t("Text of {1}", entry.label) },
      ...visibleLines(text),
    );
    if (encoding === "Shift_JIS") place.lang = "ja";
    card.element.append(place);
  }

  data(card, entry) {
    if (entry.isFont) return this.font(card, entry);
    const bytes = this.dump(card, entry);
    if (entry.strings.length) card.element.append(stringList(entry, (offset) => bytes.show(offset)));
  }

  dump(card, entry) {
    if (!entry.size) return this.note(card, t("This record is empty."));
    const bytes = new HexView(entry);
    card.element.append(bytes.element);
    return bytes;
  }

  // Sounds.

  effect(card, entry, { effect: { count, offset } }) {
    if (!count) return this.note(card, t("This effect has no samples."));
    const canvas = make("canvas", { className: "wave", role: "img", "aria-label": t("Waveform of {1}", entry.label) });
    card.element.append(make("div", { className: "score" }, canvas));
    const samples = entry.body.slice(offset, offset + 2 * count);
    const wave = new Waveform(count, 640);
    wave.add(new Int16Array(samples.buffer));
    watchSize(canvas, () => wave.draw(canvas));
    card.element.append(
      make(
        "p",
        { className: "acts" },
        button(t("Play"), t("Play {1}", entry.label), () => this.actions.playEffect(entry)),
        button("WAV", t("Save {1} as WAV", entry.label), () =>
          save(`${entry.label}.wav`, [waveHeader(count), samples], "audio/wav"),
        ),
      ),
    );
  }

  song(card, entry, { song }) {
    if (!song.length) return this.note(card, t("No time passes in this song, so there is nothing to play."));
    const roll = make("canvas", { className: "keys", role: "img", "aria-label": t("Piano roll of {1}", entry.label) });
    const head = make("div", { className: "play", hidden: true });
    const score = make("div", { className: "score" }, roll, ...timeMarks(song), head);
    const keys = this.rom.keys(entry.number, 0);
    watchSize(roll, () => drawKeys(roll, keys, 0, song.length));
    score.addEventListener("click", (event) => {
      const box = score.getBoundingClientRect();
      this.actions.play(entry, Math.round(song.length * clamp((event.clientX - box.left) / box.width, 0, 1)));
    });
    card.head = (position) => {
      head.hidden = position === null;
      head.style.left = `${((100 * (position ?? 0)) / song.length).toFixed(3)}%`;
    };
    card.start = button(t("Play"), t("Play {1}", entry.label), () => this.actions.toggle(entry));
    card.element.append(score, legend(keys), make("p", { className: "acts" }, card.start));
    this.markCard(card);
    const wave = make("canvas", { className: "wave", role: "img", "aria-label": t("Waveform of {1}", entry.label) });
    one(".time", score).before(wave);
    this.sketches.push({ entry, wave, outline: new Waveform(Math.min(song.length, 600 * rate), 640) });
    this.sketch();
  }

  /** Marks the card of the chosen song; `playing` says whether it plays. */
  mark(entry, playing) {
    const changed = [this.marked?.entry, entry];
    this.marked = { entry, playing };
    for (const card of this.cards) if (changed.includes(card.entry)) this.markCard(card);
  }

  markCard(card) {
    const { entry, playing } = this.marked ?? {};
    const [isChosen, isPlaying] = [card.entry === entry, card.entry === entry && playing];
    card.element.classList.toggle("chosen", isChosen);
    if (!card.start) return;
    card.start.textContent = isPlaying ? t("Pause") : t("Play");
    const { label } = card.entry;
    card.start.setAttribute("aria-label", isPlaying ? t("Pause {1}", label) : t("Play {1}", label));
  }

  /** The waveform to draw next: the one that is nearest to the window. */
  nextSketch() {
    const away = ({ wave }) => {
      const { top, bottom } = wave.getBoundingClientRect();
      return bottom ? Math.max(0, top - innerHeight, -bottom) : Number.MAX_VALUE;
    };
    let [next, least] = [null, Number.POSITIVE_INFINITY];
    for (const sketch of this.sketches) {
      const distance = away(sketch);
      if (distance < least) [next, least] = [sketch, distance];
    }
    return { next, isVisible: least === 0 };
  }

  /**
   * Draws the waveforms of songs with a separate instance, a few milliseconds at a time, as all samples have to be made. One that has
   * begun waits while another one is nearer to the window.
   */
  sketch() {
    if (this.sketching || this.ended) return;
    this.sketching = true;
    let current = null;
    const work = () => {
      const { next, isVisible } = this.nextSketch();
      if (!next || this.ended) {
        this.sketcher = null;
        this.sketching = false;
        return;
      }
      if (!this.sketcher) {
        this.sketcher = new Engine(this.rom.engine.module);
        this.sketcher.open(this.rom.bytes);
        this.sketcher.run([["set_loops", 1, 0]]);
        current = null;
      }
      const { sketcher } = this;
      if (next !== current) {
        current = next;
        const { place } = next.outline;
        sketcher.run([["play", next.entry.number], ...(place ? [["seek", place]] : [])]);
      }
      const { outline, wave } = next;
      const until = performance.now() + (isVisible ? 24 : 8);
      while (outline.place < outline.length && performance.now() < until) {
        outline.add(sketcher.samples(Math.min(4096, outline.length - outline.place)));
      }
      if (outline.place >= outline.length) {
        this.sketches.splice(this.sketches.indexOf(next), 1);
        watchSize(wave, () => outline.draw(wave));
      }
      setTimeout(work, isVisible ? 0 : 12);
    };
    setTimeout(work, 0);
  }
}

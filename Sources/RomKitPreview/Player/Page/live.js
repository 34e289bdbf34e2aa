// A page that renews itself: `romkit preview --watch` writes two scripts beside it. A small one has the state, which the page
// reads several times a second; the other has a ROM, which it reads when the state names another version.

import { all, dataOf, make, one } from "./dom.js";
import { showScene } from "./given-scene.js";
import { LiveEngine } from "./live-engine.js";
import { beginSongs, setSongs, shapeOf } from "./live-song.js";
import { showStrip, strip } from "./live-strip.js";
import { listSlots, page, show } from "./page.js";
import { paletteOf, RomView } from "./rom.js";
import { SceneEditor } from "./scene.js";
import { bytesOf } from "./start.js";
import { grouped, t } from "./text.js";

/** The milliseconds after which a command that does not write any more has ended. */
const patience = 2400;
/** The milliseconds after which a ROM that could not be shown is tried again. */
const delay = 1000;

const live = {
  names: JSON.parse(dataOf("live")),
  /** The title that the command gave the page. */
  title: document.title,
  engine: null,
  /** The version of the ROM that is shown. */
  version: "",
  /** The version whose script was loaded last, the time of that, and the reason why it is not shown. */
  tried: "",
  triedAt: 0,
  failure: "",
  state: { beat: -1, version: "", problems: [] },
  /** The time at which the state was another one, and the looks since then. */
  since: 0,
  looks: 0,
  timer: 0,
  /** The milliseconds between two looks. */
  pause: 150,
  /** The times of the last renewal and of the last change of the strip, in milliseconds since 1970: for tests. */
  renewedAt: 0,
  saidAt: 0,
  isRenewing: false,
};

/** Runs a script in the folder of the page. The promise says whether there is one. */
const load = (name) =>
  new Promise((done) => {
    const script = make("script", { src: `${encodeURIComponent(name)}?${Date.now()}` });
    script.onload = script.onerror = ({ type }) => {
      // Firefox keeps a script that has them.
      script.onload = script.onerror = null;
      script.remove();
      done(type === "load");
    };
    document.head.append(script);
  });

// The cards.

const areEqual = (one, other) => {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  // A ROM may have many megabytes.
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
};

/** Everything by which the card of an entry can look different. */
const looks = (rom, cards) => {
  const colours = rom.colours();
  return new Map(
    cards.cards.map(({ entry }) => {
      const pictures = rom.picturesOf(entry);
      const level = entry.used ? rom.levels[entry.anchor] : null;
      return [
        entry.anchor,
        {
          words: JSON.stringify([
            entry.title,
            entry.name,
            rom.machine,
            entry.section,
            cards.problems.get(entry.anchor) ?? [],
            rom.parts[entry.anchor] ?? [],
            pictures.length ? rom.wholes.filter(({ parts }) => parts[0][0] === entry.number) : [],
            level ? [level, rom.tilesets[level.tileset]] : null,
          ]),
          bytes: [
            entry.body,
            ...pictures.flatMap((picture) => [picture.body, rom.inPalette(picture, () => rom.colours())]),
            ...(pictures.length ? [colours] : []),
          ],
        },
      ];
    }),
  );
};

const lookSame = (one, other) =>
  one.words === other.words &&
  one.bytes.length === other.bytes.length &&
  one.bytes.every((bytes, place) => areEqual(bytes, other.bytes[place]));

const animation = (card) => one(".strip button", card.element);
const isMoving = (card) => animation(card)?.textContent === t("Pause");

/** Puts a new card in the place of one that looks different, with the user's settings. */
const replace = (cards, card, before) => {
  cards.observer.observe(card.element);
  if (!before?.filled) return;
  cards.fill(card);
  if (before.factor) card.zoom?.(before.factor);
  for (const [place, details] of all("details", before.element).entries())
    if (details.open && all("details", card.element)[place]) all("details", card.element)[place].open = true;
  const fields = all(".strip input, .strip select", card.element);
  for (const [place, field] of all(".strip input, .strip select", before.element).entries()) {
    if (!fields[place]) continue;
    fields[place].value = field.value;
    fields[place].oninput();
  }
  if (isMoving(before)) animation(card)?.click();
};

/** Makes one list of the cards of the ROM before and those that look different now. */
const merge = (rom, kept, before) => {
  const fresh = page.cards;
  fresh.end();
  page.cards = kept;
  // `show` has ended them. Songs are sketched from the new ROM.
  Object.assign(kept, { rom, problems: fresh.problems, ended: false, sketcher: null, under: null });
  const now = looks(rom, fresh);
  const old = new Map(kept.cards.map((card) => [card.entry.anchor, card]));
  const entries = new Map();
  const isFirst = !old.size;
  kept.byElement.clear();
  kept.cards = fresh.cards.map((card) => {
    const { anchor } = card.entry;
    const earlier = old.get(anchor);
    if (earlier && lookSame(before.get(anchor), now.get(anchor))) {
      old.delete(anchor);
      // What was made for the card goes on with its entry.
      entries.set(card.entry, Object.assign(earlier.entry, card.entry));
      const place = one(".facts > span:last-child", earlier.element);
      if (place) place.textContent = t("at offset {1}", grouped(earlier.entry.place));
      card.element.replaceWith(earlier.element);
      if (!earlier.filled) kept.observer.observe(earlier.element);
      kept.byElement.set(earlier.element, earlier);
      return earlier;
    }
    kept.byElement.set(card.element, card);
    return card;
  });
  const known = (entry) => entries.get(entry) ?? entry;
  const stays = new Set(entries.values());
  // Songs that look different now need no sketch of how they were.
  kept.sketches = kept.sketches.filter(({ entry }) => stays.has(entry));
  rom.entries = rom.entries.map(known);
  for (const section of rom.sections) section.entries = section.entries.map(known);
  for (const card of kept.cards) {
    if (stays.has(card.entry)) continue;
    replace(kept, card, old.get(card.entry.anchor));
    if (isFirst) continue;
    card.element.classList.add("changed");
    setTimeout(() => card.element.classList.remove("changed"), 1500);
  }
  for (const card of old.values()) {
    if (isMoving(card)) animation(card).click();
    kept.observer.unobserve(card.element);
  }
};

// The user's place, focus and choices stay.

/** A function that scrolls to the place that the window shows now, although the page around it has changed. */
const keepPlace = () => {
  const [left, top] = [scrollX, scrollY];
  const card = page.cards.cards.find(({ element }) => element.getBoundingClientRect().bottom > 0);
  const anchor = top > 0 && card?.element.id;
  const offset = anchor ? card.element.getBoundingClientRect().top : 0;
  const inner = all(".slot .stage, .slot pre, .slot textarea").filter((part) => part.scrollTop || part.scrollLeft);
  const places = inner.map((part) => [part, part.getAttribute("aria-label"), part.scrollLeft, part.scrollTop]);
  return () => {
    for (const [part, label, x, y] of places) {
      const found = part.isConnected ? part : one(`.slot [aria-label="${CSS.escape(label)}"]`);
      found?.scrollTo({ left: x, top: y, behavior: "instant" });
    }
    scrollTo({ left, top, behavior: "instant" });
    const found = anchor && document.getElementById(anchor);
    if (found) scrollBy({ top: found.getBoundingClientRect().top - offset, behavior: "instant" });
  };
};

/** A function that gives the focus back to the element that has it now, or to the one in its place. */
const keepFocus = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return () => {};
  const list = focused.closest("#table, #parts");
  let label = focused.id ? `#${CSS.escape(focused.id)}` : `[aria-label="${CSS.escape(focused.ariaLabel ?? "")}"]`;
  if (list && focused.hash) label = `#${list.id} a[href="${CSS.escape(focused.hash)}"]`;
  const { selectionStart, selectionEnd } = focused;
  return () => {
    const found = focused.isConnected ? focused : all(label).find((part) => part.getClientRects().length);
    if (!found || found === document.activeElement) return;
    found.focus({ preventScroll: true });
    if (found.localName === "textarea") found.setSelectionRange(selectionStart, selectionEnd);
  };
};

/** The palette that was chosen on the page stays; otherwise the report says which one it is. */
const keepPalette = (rom, chosen, report) => {
  const asked = (given) => (given?.palette ? paletteOf(given.palette) : [0, 0]);
  const isChosen = page.report && JSON.stringify(asked(page.report)) !== JSON.stringify(chosen);
  if (!isChosen || !rom.choosePalette(...chosen)) rom.choosePalette(...asked(report));
};

/** A scene that was written on the page stays, unless its file has changed. */
const keepScene = (before, old, report) => {
  const given = report.scene?.text ?? SceneEditor.example(page.rom);
  const isNew = report.scene && given !== live.scene;
  const isOwn = live.scene !== undefined && before.text.value !== live.scene;
  if (isNew) showScene(report.scene);
  else if (old.bytes.length) {
    page.scene.text.value = isOwn ? before.text.value : given;
    for (const part of ["machine", "display"]) page.scene[part].value = before[part].value;
    page.scene.chosen.checked = before.chosen.checked;
    page.scene.draw();
  }
  live.scene = given;
};

/** The song goes on at its place. `old` is its shape before, for the audio worklet. */
const keepSong = (rom, before, old) => {
  const { deck, sound } = page;
  const entry = before && rom.songs.find(({ label }) => label === before.label);
  const { state, playing, position } = deck;
  sound.rom = rom.bytes;
  const isOn = entry && deck.choose(entry, position);
  if (sound.output) {
    const [slot, calls] = [isOn ? entry.number : null, deck.calls()];
    const fresh = isOn ? shapeOf(entry) : null;
    if (sound.kind === "worklet")
      sound.output.post({ renewal: { rom: rom.bytes, slot, calls, songs: old && fresh ? { old, fresh } : null } });
    else {
      const { engine } = sound.output;
      const { time, held } = engine.state();
      engine.open(rom.bytes);
      engine.run(calls);
      if (isOn) engine.run([["play", slot], ["seek", time], ...(held ? [["hold", 1]] : [])]);
    }
  }
  if (!isOn) return openDeck(rom, page.cards);
  Object.assign(deck, { state, playing });
  deck.show();
  deck.drawRoll();
};

// The renewal.

let openDeck = null;

/** Shows another ROM in place of the one before. */
const renewPage = ({ version, report }, songs, text) => {
  const { rom: old, cards: kept, scene, deck } = page;
  // Cards of a ROM that was dropped on the page stay its.
  if (page.current) Object.assign(kept, { cards: [], sketches: [] });
  const before = { looks: looks(old, kept), song: deck.entry, palette: old.palette };
  const shape = shapeOf(deck.entry);
  setSongs(songs);
  const keepers = [keepPlace(), keepFocus()];
  // A card that stays keeps its own bytes, and not those of a whole ROM.
  const rom = new RomView(live.engine, bytesOf(text), report, true);
  keepPalette(rom, before.palette, report);
  live.isRenewing = true;
  try {
    show(rom, report, 0, Boolean(live.version));
  } finally {
    live.isRenewing = false;
  }
  merge(rom, kept, before.looks);
  listSlots();
  keepScene(scene, old, report);
  keepSong(rom, before.song, shape);
  for (const keep of keepers) keep();
  const isFirst = !live.version;
  Object.assign(live, { version, renewedAt: Date.now() });
  if (!isFirst) return;
  one(".opening").hidden = false;
  // As on a page that does not renew itself.
  if (report.subject && rom.songs.length && deck.choose(rom.songs[0], report.start ?? 0)) deck.showDesk(true);
  if (report.scene && !location.hash) page.scene.element.scrollIntoView();
};

/** Takes a ROM from its script, which may be newer than the state that was read, and so be there already. */
const renew = (facts, songs, text) => {
  live.failure = "";
  if (facts.version === live.version) return;
  try {
    renewPage(facts, songs, text);
  } catch (error) {
    live.failure = String(error);
    // Nothing may be left of the attempt: the next one makes all cards again, in another instance.
    Object.assign(page.cards, { cards: [], sketches: [] });
    live.engine = new LiveEngine(live.engine.module);
    console.error(error);
  }
};

/** Shows the ROM that the state names, if it is another one. */
const loadRom = async () => {
  const { version } = live.state;
  if (!version || version === live.version) live.failure = "";
  else if (version !== live.tried || performance.now() - live.triedAt >= delay) {
    Object.assign(live, { tried: version, failure: t("{1} cannot be read.", live.names.rom) });
    await load(live.names.rom);
    live.triedAt = performance.now();
  }
};

const watch = async () => {
  live.timer = 0;
  const isThere = await load(live.names.state);
  await loadRom();
  live.looks += 1;
  const hasEnded = !isThere || (live.looks > 3 && performance.now() - live.since > patience);
  if (showStrip(live.state, live.failure, hasEnded)) live.saidAt = Date.now();
  live.timer = setTimeout(watch, live.pause);
};

/** Takes a state from its script. */
const hear = (state) => {
  if (state.beat !== live.state.beat) Object.assign(live, { since: performance.now(), looks: 0 });
  live.state = state;
};

Object.assign(window.romkitPage, { hear, renew, live, sound: () => page.sound });

window.romkitPage.ready.then(() => {
  const { deck } = page;
  openDeck = deck.open.bind(deck);
  deck.open = (rom, cards) => {
    if (live.isRenewing) Object.assign(deck, { rom, cards });
    else openDeck(rom, cards);
  };
  live.engine = new LiveEngine(page.rom.engine.module);
  beginSongs();
  document.body.prepend(strip);
  document.title = one("#title").textContent = live.title;
  one("#kind").textContent = "";
  one(".opening").hidden = true;
  one("#sections .none").textContent = t("Waiting for a build without errors.");
  all("footer p").at(-1).textContent = t(
    "Made with romkit preview --watch. Two files beside this page keep it up to date.",
  );
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !live.timer) return;
    clearTimeout(live.timer);
    watch();
  });
  watch();
});

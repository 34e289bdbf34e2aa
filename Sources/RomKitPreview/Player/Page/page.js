// The page: the ROM and the console in it. `window.romkitPage` is a stable interface for tests and for the curious:
//
//   ready         a promise: the ROM of the page is open and the first cards are shown
//   rom           RomView: name, bytes, machine, entries, and the engine on the main thread (rom.engine.call("palette", 0))
//   state         the worklet's last message: slot, held, position, made, total, loops, over, levels; null before; with
//                 playing (the page's intention), output ("worklet", "buffers", "none") and context (its state)
//   checked       whether all problems of the ROM are known: those of bodies take time
//   open(bytes, name)           opens another ROM; the fault, 0 for none
//   play(slot, position)        plays music slot `slot` like the button; a promise of the fault
//   pause(), toggle(), seek(position), effect(slot)
//   set({ volume, key, tempo, loops, muted, soloed })    muted and soloed have a bit for each channel
//   samples(slot, count, calls) the first samples of a song from an AudioWorklet in an OfflineAudioContext, as Int16Array;
//                               `calls` come before player_play: [["set_key", 3], ["set_muted", 5]]
//   frame(text, machine, palette, display)               a scene: { image, problems }

import { Cards } from "./cards.js";
import { Deck } from "./deck.js";
import { all, checksum, clock, dataOf, hexadecimal, inflated, make, md5, one, problemItem, visible } from "./dom.js";
import { Engine, rate } from "./engine.js";
import { consoles, faultText, paletteOf, RomView, sectionTitles } from "./rom.js";
import { SceneEditor } from "./scene.js";
import { bytesOf, Sound } from "./sound.js";
import { byteCount, grouped, plural, t } from "./text.js";

export const page = {
  sound: null,
  deck: null,
  rom: null,
  cards: null,
  scene: null,
  report: null,
  /** Whether all problems are known. */
  checked: false,
};

/** The largest number of problems in the list at the top; the cards show all of theirs. */
const mostProblems = 100;

const notice = (words) => {
  one("#notice").textContent = words;
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."));
  } catch {
    notice(text);
  }
};

// The view of a ROM.

/** The MD5, SHA-1 and SHA-256 of bytes; browsers offer SHA only for pages from a file or over HTTPS. */
const hashesOf = async (bytes) => {
  const names = globalThis.crypto?.subtle ? ["SHA-1", "SHA-256"] : [];
  const digests = await Promise.all(names.map((name) => crypto.subtle.digest(name, bytes)));
  const digits = (digest) => Array.from(new Uint8Array(digest), (byte) => hexadecimal(byte, 2)).join("");
  return [["MD5", md5(bytes), "code"], ...digests.map((digest, index) => [names[index], digits(digest), "code"])];
};

/** The texts and marks for the states of checksums, by the module's numbers. */
const checksumStates = [
  [t("none, so damage inside a slot would go unnoticed"), "plain"],
  [t("present, and everything matches"), "good"],
  [t("present, but not everything matches"), "bad"],
  [t("present, but too damaged to be read"), "bad"],
];

/** The header: the console of the ROM and facts about it. */
const showHead = (rom, report, check) => {
  document.title = one("#title").textContent = rom.name || t("VGS ROM viewer");
  one("#kind").textContent = rom.bytes.length
    ? (report?.subject ?? t("{1} ROM", consoles[rom.machine]))
    : t("Pictures, songs and texts of a ROM");
  const facts = [
    [t("Size"), byteCount(rom.bytes.length)],
    [t("Records"), grouped(rom.count)],
    ["CRC-32", checksum(rom.bytes), "code"],
  ];
  if (!report?.subject) facts.push([t("Checksums"), ...checksumStates[check.checksums]]);
  if (report && !report.subject) facts.push([t("Palette"), report.colours]);
  const rows = (list) =>
    list.map(([name, text, style = ""]) =>
      make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text, className: style })),
    );
  one("#facts").replaceChildren(...rows(rom.bytes.length ? facts : []));
  const ids = one("#ids");
  ids.hidden = !rom.bytes.length || Boolean(report?.subject);
  ids.open = false;
  ids.ontoggle = async ({ target }) => {
    if (!target.open) return;
    const hashes = await hashesOf(rom.bytes);
    if (page.rom === rom) one("#ids dl").replaceChildren(...rows([[t("Content id"), rom.content, "code"], ...hashes]));
  };
  const rest = rom.bytes.length - rom.end;
  one("#after").textContent =
    !rom.fault && rom.bytes.length && rest > 0
      ? plural("{1} byte follows the last record.", "{1} bytes follow the last record.", rest)
      : "";
};

/** The list of problems at the top, to which more can be added. */
const problemSection = (problems, unlisted) => {
  const items = make("ul");
  const rest = make("p");
  const section = make(
    "section",
    { className: "problems", id: "problems", "aria-labelledby": "problems-title" },
    make("h2", { id: "problems-title", textContent: t("Problems") }),
    items,
    rest,
  );
  let more = unlisted;
  const add = (found) => {
    const room = mostProblems - items.children.length;
    items.append(...found.slice(0, room).map(problemItem));
    more += Math.max(0, found.length - room);
    section.hidden = !items.children.length;
    rest.hidden = !more;
    rest.textContent = more ? plural("and {1} more problem", "and {1} more problems", more) : "";
  };
  add(problems);
  return { section, add };
};

/** Checks the bodies of a ROM without a report one by one while the page is idle, as songs have to be inflated for it. */
const checkBodies = (rom, cards, add) => {
  const rest = rom.sections
    .filter(({ section }) => ["pictures", "effects", "songs"].includes(section))
    .flatMap(({ entries }) => entries)
    .sort((one, other) => one.index - other.index);
  const work = () => {
    const until = performance.now() + 8;
    while (rest.length) {
      if (page.rom !== rom) return;
      const entry = rest.shift();
      const found = rom.checkBody(entry);
      if (found.length) {
        add(found);
        cards.addProblems(entry, found);
        const link = one(`.side a[href="#${entry.anchor}"]`);
        if (found.some(({ severity }) => severity === "error")) link.parentElement.classList.add("bad");
      }
      if (performance.now() > until) return void setTimeout(work, 20);
    }
    page.checked = true;
    prepareFilter();
  };
  setTimeout(work, 50);
};

/** The problems by the anchors of their cards; in romkit's own words if the page has its report. */
const problemsOf = (check, report) => {
  const { problems: list, unlisted } = report ?? check;
  const byAnchor = new Map();
  for (const problem of list) {
    if (problem.place)
      byAnchor.set(problem.place, [...(byAnchor.get(problem.place) ?? []), { ...problem, place: null }]);
  }
  return { list, byAnchor, unlisted };
};

/** A palette of the report, a data slot or bytes in base64, as choosePalette takes it. */
const paletteChoice = (rom, name) => {
  const select = make(
    "select",
    { id: "palette", "aria-label": t("Palette of the pictures") },
    make("option", {
      value: "0 0",
      textContent: Object.keys(rom.palettes).length ? t("each picture's own") : t("as on the console"),
    }),
  );
  const add = (value, textContent) => select.append(make("option", { value, textContent }));
  for (const { section, entries } of rom.sections) {
    if (section === "palettes") for (const entry of entries) add(`1 ${entry.number}`, t("palette in {1}", entry.title));
    if (section === "pictures") {
      for (const entry of entries) {
        const { fault, words } = rom.details(entry);
        if (!fault && words[0] === 1) add(`2 ${entry.number}`, t("palette of {1}", entry.title));
      }
    }
  }
  if (rom.machine === 0) add("4 4", t("greens that the console starts with"));
  const choose = (value, file) => {
    const [source, slot] = value.split(" ").map(Number);
    if (!rom.choosePalette(source, slot, file)) return notice(t("There is no such palette."));
    page.cards.redraw();
    page.scene.draw();
  };
  // The one that was asked for.
  const [source, slot, file] = rom.palette;
  if (source === 3) add("3 0", visible(name));
  select.value = `${source} ${slot}`;
  let dropped = file ?? null;
  page.givePalette = (bytes, name) => {
    dropped = bytes;
    if (!one("option[value='3 0']", select)) add("3 0", "");
    one("option[value='3 0']", select).textContent = visible(name);
    select.value = "3 0";
    choose("3 0", dropped);
  };
  select.onchange = () => choose(select.value, select.value === "3 0" ? dropped : undefined);
  return make("p", { className: "choice" }, make("label", { for: "palette", textContent: t("Palette") }), " ", select);
};

/** Shows a ROM in place of the previous one. */
export const show = (rom, report) => {
  page.cards?.end();
  Object.assign(page, { rom, report });
  const check = rom.bytes.length ? rom.check() : { checksums: 0, problems: [], unlisted: 0, hasBodies: false };
  showHead(rom, report, check);
  const { list, byAnchor, unlisted } = problemsOf(check, report);
  page.cards = new Cards(rom, byAnchor, {
    play: (entry, position) => page.deck.play(entry, position),
    playEffect: async (entry) => {
      const fault = await page.sound.send([["play_effect", entry.number]]);
      if (fault) notice(t("{1} cannot be played: {2}.", entry.label, faultText(fault)));
    },
    copy,
  });
  const parts = [];
  const sections = [];
  const briefs = [];
  const problems = problemSection(list, unlisted);
  sections.push(problems.section);
  for (const { section, entries } of rom.sections) {
    const items = entries.map((entry) => {
      const bad = (byAnchor.get(entry.anchor) ?? []).some(({ severity }) => severity === "error");
      const brief = make("span");
      briefs.push([entry, brief]);
      return make(
        "li",
        bad ? { className: "bad" } : {},
        make("a", { href: `#${entry.anchor}`, textContent: entry.title, title: entry.title }),
        " ",
        brief,
      );
    });
    parts.push(
      make(
        "li",
        {},
        make(
          "a",
          { className: "part", href: `#${section}` },
          sectionTitles[section],
          " ",
          make("span", { textContent: entries.length }),
        ),
        make("ul", {}, ...items),
      ),
    );
    sections.push(
      make(
        "section",
        { className: `part ${section}`, id: section, "aria-labelledby": `${section}-title` },
        make(
          "h2",
          { id: `${section}-title` },
          sectionTitles[section],
          " ",
          make("span", { textContent: entries.length }),
        ),
        section === "pictures" ? paletteChoice(rom, report?.colours) : null,
        make("div", { className: "slots" }, ...entries.map((entry) => page.cards.build(entry).element)),
        section === "others" && rom.hiddenCount
          ? make("p", {
              textContent: plural(
                "and {1} more record that no runtime loads",
                "and {1} more records that no runtime loads",
                rom.hiddenCount,
              ),
            })
          : null,
      ),
    );
  }
  page.scene = new SceneEditor(rom, copy);
  if (rom.bytes.length) {
    parts.push(make("li", {}, make("a", { className: "part", href: "#scene", textContent: t("Scene") })));
    sections.push(page.scene.element);
    if (!rom.sections.length)
      sections.push(make("p", { className: "none", textContent: t("This ROM has no records.") }));
  } else {
    sections.push(make("p", { className: "none", textContent: t("Drop a romdata.bin here, or open one above.") }));
  }
  one(".side").hidden = !rom.bytes.length;
  one("#choose").textContent = rom.bytes.length ? t("Open another ROM") : t("Open a ROM");
  one("#sections").replaceChildren(...sections);
  one("#parts").replaceChildren(...parts);
  page.deck.open(rom, page.cards);
  prepareFilter();
  page.cards.writeBriefs(briefs);
  page.checked = Boolean(report) || !check.hasBodies;
  if (!page.checked) checkBodies(rom, page.cards, problems.add);
  follow(location.hash);
};

/** Opens the bytes of a file: a ROM, or a palette for the pictures. Returns the fault. */
const open = (bytes, name) => {
  const engine = new Engine(page.rom.engine.module);
  const rom = new RomView(engine, bytes, { name: visible(name) });
  if (page.rom.bytes.length && rom.isPalette) {
    page.givePalette?.(bytes, name);
    return 0;
  }
  if (rom.fault && rom.entries.length === 0) {
    notice(t("{1} is not a ROM: {2}.", visible(name), faultText(rom.fault)));
    return rom.fault;
  }
  page.sound.open(bytes);
  history.replaceState(null, "", location.pathname + location.search);
  show(rom, null);
  notice(
    rom.fault
      ? plural(
          "{2} is damaged: {3}. {1} record can be read.",
          "{2} is damaged: {3}. {1} records can be read.",
          rom.entries.length,
          visible(name),
          faultText(rom.fault),
        )
      : t("Opened {1}.", visible(name)),
  );
  return rom.fault;
};

const openFile = async (file) => {
  if (!file) return;
  const room = new Engine(page.rom.engine.module).call("input", Math.min(file.size, 0x7fffffff));
  if (file.size && !room) return notice(t("{1} is not a ROM: {2}.", visible(file.name), faultText(1)));
  open(new Uint8Array(await file.arrayBuffer()), file.name);
};

// The filter: all words must be in the name, the kind, the text or the problems.

const plain = (text) => text.normalize("NFKC").toLowerCase();
let filtered = [];

export const prepareFilter = () => {
  const links = new Map(all(".side li li a").map((link) => [link.getAttribute("href").slice(1), link.parentElement]));
  filtered = page.cards.cards.map((card) => ({ card, link: links.get(card.entry.anchor), words: plain(card.words) }));
  applyFilter();
};

const applyFilter = () => {
  const terms = plain(one("#filter").value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { card, link, words } of filtered) {
    const text = words + (card.filled ? plain(card.what.textContent) : "");
    const fits = terms.every((term) => text.includes(term));
    card.element.hidden = !fits;
    if (link) link.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const section of all("section.part:not(.scene)")) {
    const item = one(`.side a[href="#${section.id}"]`).parentElement;
    const count = all(".slot", section).filter((slot) => !slot.hidden).length;
    section.hidden = item.hidden = count === 0;
    for (const number of [one("h2 span", section), one(".part span", item)]) number.textContent = count;
  }
  for (const id of ["problems", "scene"]) {
    const part = document.getElementById(id);
    if (part) part.hidden = terms.length > 0 || (id === "problems" && !one("li", part));
  }
  one("#none").hidden = shown > 0 || filtered.length === 0;
  one("#found").textContent = terms.length ? t("{1} of {2} shown", shown, filtered.length) : "";
};

/** Shows the slot of a link; one with a time, such as #BSLOT003@1:12, is ready to play from there. */
const follow = (hash) => {
  let name = "";
  try {
    name = decodeURIComponent(hash.slice(1));
  } catch {
    /* It is not a link of this page. */
  }
  const [, slot, minutes, seconds] = /^(\w+)@(\d{1,4}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(name) ?? [];
  const target = name && document.getElementById(slot ?? name);
  if (!target) return;
  if (target.closest("[hidden]")) {
    one("#filter").value = "";
    applyFilter();
  }
  if (slot) {
    const entry = page.rom.songs.find(({ label }) => label === slot);
    if (entry && !page.deck.playing) page.deck.choose(entry, Math.round((60 * minutes + Number(seconds)) * rate));
  }
  target.scrollIntoView();
};

// Keys, files, visibility.

const pressed = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const filter = one("#filter");
  const { target } = event;
  if (target === filter && event.key === "Escape") {
    filter.value = "";
    applyFilter();
    filter.blur();
  }
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1] ?? (/^[1-8]$/.test(event.key) ? event.key : null);
  const inField = target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
  if (inField) return;
  const focused = page.cards.byElement.get(target.closest?.(".slot"));
  const picture = [page.cards.under, focused].find((card) => card?.zoom);
  const { deck } = page;
  const act = (action) => {
    event.preventDefault();
    action();
  };
  if (event.key === "/") {
    act(() => {
      filter.focus();
      filter.select();
    });
  } else if (digit && picture && !event.shiftKey) {
    picture.zoom(Number(digit));
  } else if (digit && digit <= 6 && deck.entry) {
    act(() => deck.press(event.shiftKey ? "soloed" : "muted", digit - 1));
  } else if (target.id === "seek" && /^Arrow(Left|Right|Up|Down)$/.test(event.key)) {
    // The slider's own step is a sample.
    act(() => deck.seek(deck.position + (/Left|Down/.test(event.key) ? -5 : 5) * rate));
  } else if (
    target.closest?.("input, button, summary, a, .stage, pre") &&
    (event.key === " " || event.key.startsWith("Arrow"))
  ) {
    // The element uses the key itself.
  } else if (event.key === " " && (deck.entry || page.rom.songs.length)) {
    act(() => (deck.entry ? deck.toggle() : deck.play()));
  } else if (deck.entry && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    act(() => deck.seek(deck.position + (event.key === "ArrowLeft" ? -5 : 5) * rate));
  } else if (deck.entry && (event.key === "n" || event.key === "p")) {
    act(() => deck.step(event.key === "n" ? 1 : -1));
  }
};

const listen = () => {
  one("#filter").addEventListener("input", applyFilter);
  addEventListener("hashchange", () => follow(location.hash));
  addEventListener("keydown", pressed);
  addEventListener("beforeprint", () => page.cards.fillAll());
  document.addEventListener("visibilitychange", () => {
    page.sound.visibilityChanged();
    if (!document.hidden) page.deck.follow();
  });
  one("#link").onclick = () => {
    const { entry, position } = page.deck;
    if (!entry) return;
    const address = `#${entry.label}@${clock(position)}`;
    history.replaceState(null, "", address);
    copy(location.href);
  };
  one("#choose").onclick = () => one("#file").click();
  one("#file").onchange = (event) => {
    openFile(event.target.files[0]);
    event.target.value = "";
  };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
};

const begin = async () => {
  document.documentElement.classList.add("js");
  const bytes = await inflated(bytesOf(dataOf("module")));
  const engine = new Engine(await WebAssembly.compile(bytes));
  const text = dataOf("report");
  const report = text ? JSON.parse(text) : null;
  const rom = new RomView(engine, bytesOf(dataOf("rom")), report);
  if (report?.palette) rom.choosePalette(...paletteOf(report.palette));
  page.sound = new Sound(bytes, (state) => page.deck.hear(state), notice);
  page.sound.open(rom.bytes);
  page.deck = new Deck(page.sound, notice);
  show(rom, report);
  listen();
  // A page of one song is ready to play it.
  if (report?.subject && rom.songs.length && page.deck.choose(rom.songs[0])) page.deck.showDesk(true);
};

window.romkitPage = {
  ready: begin().catch((error) => {
    notice(t("This browser cannot run this page: {1}", error));
    throw error;
  }),
  get rom() {
    return page.rom;
  },
  get checked() {
    return page.checked;
  },
  get state() {
    const { deck, sound } = page;
    return {
      ...deck.state,
      playing: deck.playing,
      chosen: deck.entry?.number ?? -1,
      output: sound.kind,
      context: sound.context?.state ?? "none",
    };
  },
  open,
  play: async (slot, position = 0) => {
    const entry = page.rom.songs.find(({ number }) => number === slot);
    return entry ? page.deck.play(entry, position) : 48;
  },
  pause: () => page.deck.pause(),
  toggle: () => page.deck.toggle(),
  seek: (position) => page.deck.seek(position),
  effect: (slot) => page.sound.send([["play_effect", slot]]),
  set: (values) => page.deck.set(values),
  samples: (slot, count, calls = []) => page.sound.samples([...calls, ["play", slot]], count),
  frame: (text, machine, palette, display) => page.rom.scene(text, machine, palette, display),
};

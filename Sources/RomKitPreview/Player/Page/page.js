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
import {
  all,
  checksum,
  dataOf,
  hexadecimal,
  InTurn,
  make,
  md5,
  one,
  problemItem,
  restOfProblems,
  visible,
} from "./dom.js";
import { Engine, rate } from "./engine.js";
import { linkOf, partsOf, romWord } from "./links.js";
import { consoles, faultText, paletteOf, RomView, sectionTitles } from "./rom.js";
import { SceneEditor } from "./scene.js";
import { conditionsOf, SlotList } from "./slots.js";
import { Sound } from "./sound.js";
import { bytesOf, inflated } from "./start.js";
import { SlotTable } from "./table.js";
import { byteCount, grouped, plural, t } from "./text.js";

export const page = {
  sound: null,
  deck: null,
  rom: null,
  cards: null,
  /** The facts about all slots, for the filter, the contents and the table. */
  slots: null,
  table: null,
  scene: null,
  report: null,
  /** Whether all problems are known. */
  checked: false,
  /** The number of the ROM among those that were opened. */
  current: 0,
};

/** The largest number of problems in the list at the top; the cards show all of theirs. */
const mostProblems = 100;

/** Shows a message in front of the page, until the next one or for ten seconds if it is only a confirmation. */
const notice = (words, isBrief = false) => {
  clearTimeout(page.noticeTimer);
  one("#notice").textContent = words;
  one("#dismiss").hidden = !words;
  if (isBrief) page.noticeTimer = setTimeout(() => notice(""), 10000);
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."), true);
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
    list.map(([name, text, className = ""]) =>
      make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text, className })),
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
    rest.textContent = more ? restOfProblems(more) : "";
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
        page.slots.forget(entry);
        const link = one(`.side a[href="#${entry.anchor}"]`);
        if (found.some(({ severity }) => severity === "error")) link.parentElement.classList.add("bad");
      }
      if (performance.now() > until) return void setTimeout(work, 20);
    }
    page.checked = true;
    applyFilter();
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
  if (source === 3) add("3 0", visible(rom.paletteName ?? name));
  select.value = `${source} ${slot}`;
  let dropped = file ?? null;
  page.givePalette = (bytes, name) => {
    dropped = bytes;
    rom.paletteName = name;
    if (!one("option[value='3 0']", select)) add("3 0", "");
    one("option[value='3 0']", select).textContent = visible(name);
    select.value = "3 0";
    choose("3 0", dropped);
  };
  select.onchange = () => choose(select.value, select.value === "3 0" ? dropped : undefined);
  return make("p", { className: "choice" }, make("label", { for: "palette", textContent: t("Palette") }), " ", select);
};

const playEffect = async (entry) => {
  const fault = await page.sound.send([["play_effect", entry.number]]);
  if (fault) notice(t("{1} cannot be played: {2}.", entry.label, faultText(fault)));
};

/** Plays a song, or pauses the one that plays; plays an effect. */
const toggle = (entry) => {
  if (entry.section === "effects") return playEffect(entry);
  return page.deck.entry === entry ? page.deck.toggle() : page.deck.play(entry);
};

/** Marks the chosen song on its card, in the contents and in the table. */
const mark = (entry, playing) => {
  const { marked = [] } = page;
  if (marked[0] === entry && marked[1] === playing) return;
  page.marked = [entry, playing];
  page.cards.mark(entry, playing);
  page.table.mark(entry, playing);
  for (const link of all(".side [aria-current]")) link.removeAttribute("aria-current");
  if (entry) one(`.side a[href="#${entry.anchor}"]`)?.setAttribute("aria-current", "true");
};

/**
 * The ROMs that were shown since the page was opened, for *Back* and *Forward*: the page's, and those that were dropped on it.
 * Not all are kept.
 */
const opened = [];
/** The most of them, apart from the page's. */
const mostOpened = 5;

/** The state of a place in the history; places of before the page was loaded again name ROMs that are gone. */
const stateOf = (place) => ({ opened: place, since: performance.timeOrigin, name: opened[place]?.rom.name });

/** Shows one of these ROMs. */
const change = (place) => {
  const { rom, report } = opened[place];
  page.sound.open(rom.bytes);
  one("#filter").value = "";
  if (!location.hash) requestAnimationFrame(() => scrollTo({ top: 0, behavior: "instant" }));
  show(rom, report, place);
};

/**
 * Shows a ROM in place of the previous one. A renewal lists its slots after it has merged the cards, and leaves the user's place
 * alone.
 */
export const show = (rom, report, place = page.current, isRenewal = false) => {
  page.cards?.end();
  page.slots?.end();
  Object.assign(page, { rom, report, current: place, givePalette: null });
  opened[place] = { rom, report };
  const check = rom.bytes.length ? rom.check() : { checksums: 0, problems: [], unlisted: 0, hasBodies: false };
  showHead(rom, report, check);
  const { list, byAnchor, unlisted } = problemsOf(check, report);
  page.cards = new Cards(rom, byAnchor, {
    play: (entry, position) => page.deck.play(entry, position),
    toggle,
    playEffect,
    copy,
  });
  const parts = [];
  const sections = [];
  const problems = problemSection(list, unlisted);
  sections.push(problems.section);
  for (const { section, entries } of rom.sections) {
    const items = entries.map((entry) => {
      const bad = (byAnchor.get(entry.anchor) ?? []).some(({ severity }) => severity === "error");
      return make(
        "li",
        bad ? { className: "bad" } : {},
        make("a", { href: `#${entry.anchor}`, textContent: entry.title, title: entry.title }),
        " ",
        make("span"),
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
  one(".side").hidden = one(".views").hidden = !rom.bytes.length;
  one("#choose").textContent = rom.bytes.length ? t("Open another ROM") : t("Open a ROM");
  one("#sections").replaceChildren(...sections);
  one("#parts").replaceChildren(...parts);
  page.deck.open(rom, page.cards);
  page.checked = Boolean(report) || !check.hasBodies;
  if (!page.checked) checkBodies(rom, page.cards, problems.add);
  if (isRenewal) return;
  listSlots();
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
  opened.push({ rom, report: null });
  const past = opened[opened.length - mostOpened - 1];
  if (opened.length > mostOpened + 1) past.rom = past.report = null;
  history.pushState(stateOf(opened.length - 1), "", location.pathname + location.search);
  change(opened.length - 1);
  if (!rom.fault) notice(t("Opened {1}.", visible(name)), true);
  else {
    const words = plural(
      "{2} is damaged: {3}. {1} record can be read.",
      "{2} is damaged: {3}. {1} records can be read.",
      rom.entries.length,
      visible(name),
      faultText(rom.fault),
    );
    notice(words);
  }
  return rom.fault;
};

const openFile = async (file) => {
  if (!file) return;
  const room = new Engine(page.rom.engine.module).call("input", Math.min(file.size, 0x7fffffff));
  if (file.size && !room) return notice(t("{1} is not a ROM: {2}.", visible(file.name), faultText(1)));
  open(new Uint8Array(await file.arrayBuffer()), file.name);
};

// The contents, the filter and the table.

/** Makes the list of the slots of the cards, and finds out about them while the page is idle. */
export const listSlots = () => {
  page.slots?.end();
  const { cards, rom } = page;
  const trouble = ({ anchor }) => (cards.problems.get(anchor) ?? []).map(({ text }) => text);
  page.slots = new SlotList(rom, trouble);
  const items = new Map(all(".side li li").map((item) => [item.firstChild.hash.slice(1), item]));
  page.items = new Map(cards.cards.map(({ entry }) => [entry, items.get(entry.anchor)]));
  const brief = (entry) => {
    const place = page.items.get(entry)?.lastChild;
    if (place && entry.facts) place.textContent = entry.facts.brief;
  };
  const entries = cards.cards.map(({ entry }) => entry);
  entries.forEach(brief);
  page.slots.prepare(entries, brief);
  page.marked = undefined;
  showView();
};

/** Shows the cards or the table. */
const showView = () => {
  const isTable = one("#as-table").getAttribute("aria-pressed") === "true";
  one("#sections").hidden = isTable;
  page.table.element.hidden = !isTable;
  if (isTable) page.table.show(page.cards.cards.map(({ entry }) => page.slots.row(entry)));
  applyFilter();
  mark(page.deck.entry, page.deck.playing);
};

const chooseView = (isTable) => {
  one("#as-table").setAttribute("aria-pressed", String(isTable));
  one("#as-cards").setAttribute("aria-pressed", String(!isTable));
  page.marked = undefined;
  showView();
};

/** Shows elements, the first ones at once. */
const showing = new InTurn((element) => {
  element.hidden = false;
});

const applyFilter = () => {
  const conditions = conditionsOf(one("#filter").value);
  const { cards } = page.cards;
  const fitting = new Set();
  const counts = new Map();
  const [slots, parts] = [[], []];
  const show = (part, isShown, fresh) => {
    if (!isShown) part.hidden = true;
    else if (part.hidden) fresh.push(part);
  };
  for (const { entry, element } of cards) {
    const fits = !conditions.length || conditions.every((holds) => holds(page.slots.row(entry)));
    for (const part of [element, page.items.get(entry)]) if (part) show(part, fits, slots);
    if (!fits) continue;
    fitting.add(entry);
    counts.set(entry.section, (counts.get(entry.section) ?? 0) + 1);
  }
  for (const id of ["problems", "scene"]) {
    const part = document.getElementById(id);
    if (part) show(part, !conditions.length && (id !== "problems" || one("li", part)), parts);
  }
  for (const section of all("section.part:not(.scene)")) {
    const item = one(`.side a[href="#${section.id}"]`).parentElement;
    const count = counts.get(section.id) ?? 0;
    for (const part of [section, item]) show(part, count > 0, parts);
    for (const number of [one("h2 span", section), one(".part span", item)]) number.textContent = count;
  }
  showing.begin([...parts, ...slots]);
  if (!page.table.element.hidden) page.table.filter((entry) => fitting.has(entry));
  const shown = fitting.size;
  one("#none").hidden = shown > 0 || cards.length === 0;
  one("#found").textContent = conditions.length ? t("{1} of {2} shown", shown, cards.length) : "";
};

/** Shows the slot of a link at any time; with a position, the song is ready there, or goes on there if one plays. */
const follow = (hash) => {
  const { anchor, position, settings, rom: id } = partsOf(hash);
  if (id && !page.rom.content.startsWith(id)) {
    const other = opened.findIndex((each) => each.rom?.content.startsWith(id));
    if (other >= 0) {
      history.replaceState(stateOf(other), "");
      return change(other);
    }
    if (page.rom.bytes.length)
      notice(
        t(
          "This link was made for another ROM, with a content id that begins with {1}; this one's begins with {2}.",
          id,
          page.rom.content.slice(0, id.length),
        ),
      );
  }
  if (!anchor) return;
  const named = (one) => one.toLowerCase() === anchor.toLowerCase();
  const entry = page.rom.entries.find((other) => named(other.anchor));
  const target = document.getElementById(entry?.anchor ?? anchor);
  if (!target || !one("#slots").contains(target)) {
    if (page.rom.bytes.length) notice(t("This ROM has no {1}.", visible(anchor)));
    return;
  }
  if (one("#sections").hidden && one("#sections").contains(target)) chooseView(false);
  if (target.closest("[hidden]")) {
    one("#filter").value = "";
    applyFilter();
    for (let part = target; part; part = part.parentElement) part.hidden = false;
  }
  const { deck } = page;
  if (entry?.section === "songs" && position !== null) {
    if (settings) deck.set(settings);
    if (deck.playing) deck.play(entry, position);
    else deck.choose(entry, position);
  }
  // Cards are filled before the jump, as they would move afterwards.
  if (entry) page.cards.fillFrom(entry);
  target.scrollIntoView();
  page.cards.target = target;
  // A link on the page does not say that it leads into a ROM that was dropped on it.
  if (page.current && !id) history.replaceState(stateOf(page.current), "", `${hash}&${romWord(page.rom)}`);
};

/** Says that the ROM of this place of the history is gone. From here on, the place is that of the ROM that stays. */
const tellGone = (name) => {
  history.replaceState(stateOf(page.current), "", location.pathname + location.search);
  notice(
    t(
      "{1} is no longer open. Drop the file again; the page keeps the last {2} ROMs until it is loaded again.",
      name,
      mostOpened,
    ),
  );
};

/** Follows the address: the ROM that was shown at this place of the history, and its link. */
const travel = () => {
  // The place of a link that was followed has no state.
  if (!history.state) history.replaceState(stateOf(page.current), "");
  const { opened: place, since, name } = history.state;
  const isKnown = place === 0 || since === performance.timeOrigin;
  if (isKnown && place === page.current) return follow(location.hash);
  if (!isKnown || !opened[place].rom) return tellGone(name);
  notice("");
  change(place);
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
    target.closest?.("input, button, summary, a, .stage, pre, .strings, .listing") &&
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
  one("#as-cards").onclick = () => chooseView(false);
  one("#as-table").onclick = () => chooseView(true);
  one("#dismiss").onclick = () => notice("");
  addEventListener("popstate", travel);
  // A link to the place that the address names already is followed, too.
  addEventListener("click", ({ target }) => {
    const link = target.closest?.('a[href^="#"]');
    if (link && link.hash === location.hash) follow(link.hash);
  });
  // The user goes on from the place of a link.
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(kind, () => {
      page.cards.target = null;
    });
  addEventListener("keydown", pressed);
  addEventListener("beforeprint", () => page.cards.fillAll());
  document.addEventListener("visibilitychange", () => {
    page.sound.visibilityChanged();
    if (!document.hidden) page.deck.follow();
  });
  one("#link").onclick = () => {
    const { entry, position } = page.deck;
    if (!entry) return;
    history.replaceState(history.state, "", linkOf(page.rom, entry, position, page.deck.settings));
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
  page.table = new SlotTable(toggle);
  one("#sections").before(page.table.element);
  page.deck = new Deck(page.sound, notice, mark);
  const { state } = history;
  history.replaceState(stateOf(0), "");
  show(rom, report);
  listen();
  if (state?.opened) tellGone(state.name);
  // A page of one song is ready to play it.
  if (report?.subject && rom.songs.length && page.deck.choose(rom.songs[0], report.start ?? 0))
    page.deck.showDesk(true);
};

window.romkitPage = {
  ready: begin(),
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

// The comparison of two ROMs. `window.romkitPage` is a stable interface for tests and for the curious:
//
//   ready    a promise: both ROMs are open and the page is shown
//   roms     the old and the new RomView
//   state    the song: label, side (0 old, 1 new), playing, position in samples of the new song, output, context

import { pictureParts } from "./diff-picture.js";
import { Player, SongCard } from "./diff-song.js";
import { textParts } from "./diff-text.js";
import { all, button, checksum, dataOf, make, one, problemItem, restOfProblems } from "./dom.js";
import { Engine } from "./engine.js";
import { faultText, paletteOf, RomView, sectionTitles } from "./rom.js";
import { bytesOf, inflated } from "./start.js";
import { byteCount, grouped, list, plural, t } from "./text.js";

const comparison = { roms: [], player: null };
const notice = (words) => {
  one("#notice").textContent = words;
};

/** The texts for the bits of a change. */
const changeWords = [t("changed"), t("moved"), t("renamed"), t("other palette")];

/** The changes of the report with their entries; those without a card are left out. */
const changesOf = (report, roms) => {
  const [old, fresh] = roms.map((rom) => new Map(rom.entries.map((entry) => [entry.index, entry])));
  const labels = roms.map((rom) => new Map(rom.entries.map((entry) => [entry.anchor, entry])));
  const listed = report.changes.map(([before, after, bits, lines, shifts = []]) => ({
    entries: [old.get(before), fresh.get(after)],
    bits,
    lines,
    shifts,
  }));
  for (const label of report.recoloured) {
    const known = listed.find(({ entries }) => entries[1]?.anchor === label);
    if (known) known.bits |= 8;
    else listed.push({ entries: labels.map((entries) => entries.get(label)), bits: 8, lines: [], shifts: [] });
  }
  const changes = listed.filter(({ entries }) => entries.some(Boolean));
  for (const change of changes) {
    const [before, after] = change.entries;
    change.entry = after ?? before;
    change.anchor = after?.anchor ?? `old-${before.anchor}`;
    change.growth = (after?.size ?? 0) - (before?.size ?? 0);
    const words = changeWords.filter((_, bit) => change.bits & (1 << bit));
    // Of a damaged ROM, only the records before the fault are known.
    const [gone, come] = [
      roms[1].fault ? t("cannot be read") : t("removed"),
      roms[0].fault ? t("readable") : t("added"),
    ];
    change.words = before ? (after ? list(...words) : gone) : come;
  }
  return { changes, left: listed.length - changes.length };
};

const signed = (number) => (number > 0 ? `+${grouped(number)}` : number < 0 ? `−${grouped(-number)}` : "0");

/** The sizes, the largest growth first. */
const sizeTable = (changes, roms) => {
  const row = (head, sizes, growth) => {
    const cells = sizes.map((size) => make("td", { textContent: size === undefined ? "–" : grouped(size) }));
    return make("tr", {}, make("th", { scope: "row" }, ...head), ...cells, make("td", { textContent: signed(growth) }));
  };
  const rows = [...changes]
    .sort((one, other) => other.growth - one.growth)
    .map(({ entry, entries, anchor, words, growth }) => {
      const link = make("a", { href: `#${anchor}`, textContent: entry.title });
      return row(
        [link, make("p", { textContent: words })],
        entries.map((each) => each?.size),
        growth,
      );
    });
  const sizes = roms.map(({ bytes }) => bytes.length);
  const columns = [t("Slot"), t("Old bytes"), t("New bytes"), t("Change")];
  return make(
    "section",
    { id: "sizes", "aria-labelledby": "sizes-title" },
    make("h2", { id: "sizes-title", textContent: t("Sizes") }),
    make(
      "table",
      { "aria-labelledby": "sizes-title" },
      make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col", textContent: name })))),
      make("tbody", {}, ...rows),
      make("tfoot", {}, row([t("Whole ROM")], sizes, sizes[1] - sizes[0])),
    ),
  );
};

/** The parts of a card for the contents of its entries. */
const contents = ({ entry, entries, shifts, bits }, roms) => {
  const { section, label } = entry;
  const isAlike = entries.every((each) => !each || each.section === section);
  // The contents of one that was only moved or renamed are the same.
  if (!isAlike || (entries.every(Boolean) && !(bits & 9))) return [];
  if (section === "pictures") {
    const image = (each, side) => (each ? roms[side].inPalette(each, () => roms[side].image(each.number)) : null);
    return pictureParts(label, entries.map(image));
  }
  if (section === "songs") return new SongCard(roms, entries, shifts, comparison.player).parts();
  if (section === "texts")
    return textParts(
      label,
      entries.map((each) => each?.text.text),
    );
  if (section !== "effects") return [];
  const names = [t("Play the old effect"), t("Play the new effect")];
  const buttons = names.map((name, side) => {
    const play = async () => {
      const fault = await comparison.player.sounds[side].send([["play_effect", entries[side].number]]);
      if (fault) notice(t("{1} cannot be played: {2}.", label, faultText(fault)));
    };
    return entries[side] && button(name, `${name}: ${label}`, play);
  });
  return [make("p", { className: "acts" }, ...buttons)];
};

/** The cards of a section. They are filled when they come near the window. */
const fillers = new Map();
const fill = (element) => {
  const work = fillers.get(element);
  fillers.delete(element);
  if (work) element.append(...work());
};
const observer = new IntersectionObserver(
  (found) => {
    for (const { isIntersecting, target } of found) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      fill(target);
    }
  },
  { rootMargin: "800px" },
);

const card = (change, roms) => {
  const { entry, entries, anchor, words, growth, lines } = change;
  const [old, fresh] = entries;
  const size =
    !old || !fresh || !growth
      ? byteCount(entry.size)
      : t("{1} bytes -> {2} ({3})", grouped(old.size), grouped(fresh.size), signed(growth));
  const from = old && fresh && old.title !== fresh.title ? t("was {1}", old.title) : "";
  const what = make("p", { className: "what", textContent: list(words, from, size) });
  const head = make("header", {}, make("h3", { textContent: entry.title }), what);
  const element = make("article", { className: "slot", id: anchor, "aria-label": entry.title }, head);
  fillers.set(element, () => {
    const items = lines.map((line) => make("li", { textContent: line }));
    return [...contents(change, roms), ...(items.length ? [make("ul", { className: "details" }, ...items)] : [])];
  });
  observer.observe(element);
  return element;
};

const section = (id, title, count, ...children) =>
  make(
    "section",
    { id, className: id, "aria-labelledby": `${id}-title` },
    make("h2", { id: `${id}-title` }, title, " ", make("span", { textContent: grouped(count) })),
    ...children,
  );

/** The problems of a ROM; its slots may be without a card. */
const problems = (id, { name, problems: found, unlisted }) => {
  if (!found.length) return [];
  const items = found
    .slice(0, 100)
    .map(({ place, text, ...rest }) => problemItem({ ...rest, text: place ? `${place}: ${text}` : text }));
  const more = unlisted + found.length - items.length;
  const rest = more ? [make("p", { textContent: restOfProblems(more) })] : [];
  const part = section(id, t("Problems of {1}", name), found.length + unlisted, make("ul", {}, ...items), ...rest);
  part.classList.add("problems");
  return [part];
};

const show = (report, roms) => {
  document.title = one("#title").textContent = `${roms[0].name} → ${roms[1].name}`;
  const both = (of) => [...new Set(roms.map(of))].join(" → ");
  const facts = [
    [t("Size"), both(({ bytes }) => byteCount(bytes.length))],
    [t("Records"), both(({ count }) => grouped(count))],
    ["CRC-32", both(({ bytes }) => checksum(bytes)), "code"],
    [t("Changes"), report.summary],
  ];
  const item = ([name, text, className = ""]) =>
    make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text, className }));
  one("#facts").replaceChildren(...facts.map(item));
  const { changes, left } = changesOf(report, roms);
  const parts = [...problems("old-problems", report.old), ...problems("new-problems", report.new)];
  if (changes.length) parts.push(sizeTable(changes, roms));
  else parts.push(make("p", { className: "none", textContent: t("No record differs.") }));
  for (const [id, title] of Object.entries(sectionTitles)) {
    const cards = changes.filter(({ entry }) => entry.section === id).map((change) => card(change, roms));
    if (cards.length) parts.push(section(id, title, cards.length, make("div", { className: "slots" }, ...cards)));
  }
  const rest = report.unlisted + left;
  if (rest)
    parts.push(
      make("p", { className: "none", textContent: plural("and {1} more record", "and {1} more records", rest) }),
    );
  if (report.cut)
    parts.push(
      make("p", { className: "none", textContent: t("The page lists no more details; romkit diff lists all.") }),
    );
  one("#sections").replaceChildren(...parts);
  // The link was followed before its slot was there. The cards around it are filled before the jump, as they would move it afterwards.
  const target = document.getElementById(location.hash.slice(1));
  const cards = [...fillers.keys()];
  const place = cards.indexOf(target);
  if (place >= 0) for (const card of cards.slice(Math.max(0, place - 5), place + 5)) fill(card);
  target?.scrollIntoView();
};

const begin = async () => {
  document.documentElement.classList.add("js");
  const bytes = await inflated(bytesOf(dataOf("module")));
  const module = await WebAssembly.compile(bytes);
  const report = JSON.parse(dataOf("report"));
  const reports = [report.old, report.new];
  comparison.roms = ["old", "rom"].map((id, side) => {
    const rom = new RomView(new Engine(module), bytesOf(dataOf(id)), reports[side]);
    if (reports[side].palette) rom.choosePalette(...paletteOf(reports[side].palette));
    return rom;
  });
  comparison.player = new Player(comparison.roms, bytes, notice);
  show(report, comparison.roms);
  addEventListener("beforeprint", () => {
    for (const element of [...fillers.keys()]) fill(element);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const canvas of all("canvas.keys")) canvas.redraw();
  });
  document.addEventListener("visibilitychange", () => {
    for (const sound of comparison.player.sounds) sound.visibilityChanged();
  });
};

window.romkitPage = {
  ready: begin(),
  get roms() {
    return comparison.roms;
  },
  get state() {
    const { card, side, playing, sounds } = comparison.player;
    const { kind, context } = sounds[side];
    const [label, position] = [card?.label ?? "", card?.position ?? 0];
    return { label, side, playing, position, output: kind, context: context?.state ?? "none" };
  },
};

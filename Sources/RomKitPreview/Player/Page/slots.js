// The facts about the slots of a ROM: one list for the filter, the contents, the table and the cards.

import { clock, visible } from "./dom.js";
import { rate } from "./engine.js";
import { filterWords, sectionTitles } from "./rom.js";
import { songOf, songWords } from "./songs.js";
import { grouped, list, plural, standard, t } from "./text.js";

/** A number of bytes in few characters. */
export const shortSize = (size) =>
  size < 10000 ? `${grouped(size)} B` : `${grouped(Math.floor((size + 512) / 1024))} KiB`;

const describeLevel = ({ columns, rows, layers }) => ({
  what: list(t("a level of {1} × {2} cells", columns, rows), plural("{1} layer", "{1} layers", layers.length)),
});

const describePicture = (entry, [dialect, width, height, place, isBlack]) => {
  const offset = place - entry.place;
  const indices = entry.body.subarray(offset, offset + width * height);
  const counts = new Uint32Array(256);
  for (const index of indices) counts[index] += 1;
  const used = Array.from(counts.keys()).filter((index) => counts[index]);
  return {
    what: list(
      t("{1} × {2} pixels", width, height),
      plural("{1} colour", "{1} colours", used.length),
      dialect === 1 ? "SZ" : "SY",
    ),
    brief: `${width} × ${height}`,
    colours: used.length,
    picture: { dialect, width, height, isBlack, indices, counts, used },
  };
};

const describeEffect = (entry, [count, place]) => ({
  what: list(t("{1} s", (count / rate).toFixed(2)), plural("{1} sample", "{1} samples", count)),
  brief: t("{1} s", (count / rate).toFixed(2)),
  length: count,
  effect: { count, offset: place - entry.place },
});

const describeSong = (words) => {
  const song = songOf(words);
  return {
    what: songWords(song),
    brief: clock(song.length),
    length: song.length,
    notes: song.notes,
    loops: song.loopStart !== null,
    song,
  };
};

const describePalette = (rom, entry) => {
  const before = rom.palette;
  rom.choosePalette(1, entry.number);
  const palette = rom.colours();
  rom.choosePalette(...before);
  const different = new Set(
    Array.from({ length: 256 }, (_, index) => palette.subarray(4 * index, 4 * index + 3).join()),
  ).size;
  return {
    what: list(t("256 entries"), plural("{1} different colour", "{1} different colours", different)),
    brief: t("palette"),
    colours: different,
    palette,
  };
};

const describeText = ({ text, encoding, nuls }) => {
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const padding = plural("final NUL", "padded with {1} NULs", nuls);
  return {
    what: list(plural("{1} line", "{1} lines", lines), encoding, nuls ? padding : ""),
    brief: encoding,
  };
};

const describeBytes = ({ kind, used, isSlot, section }) => {
  if (kind === 5) return { what: t("checksums") };
  if (!used && isSlot) return { what: t("another record with this name; no runtime loads it") };
  if (!isSlot) return { what: t("no runtime loads it") };
  return { what: section === "programs" ? t("program") : t("data") };
};

const describe = (rom, entry) => {
  const { section } = entry;
  const level = entry.used && Object.hasOwn(rom.levels, entry.label) ? rom.levels[entry.label] : null;
  if (level) return describeLevel(level);
  if (section === "palettes") return describePalette(rom, entry);
  if (section === "texts") return describeText(entry.text);
  if (entry.isFont) return { what: t("font"), brief: t("font") };
  if (!["pictures", "effects", "songs"].includes(section)) return describeBytes(entry);
  const { fault, words } = rom.details(entry);
  if (fault) return { what: t("unusable"), brief: t("unusable"), fault };
  if (section === "pictures") return describePicture(entry, words);
  return section === "effects" ? describeEffect(entry, words) : describeSong(words);
};

/**
 * The facts about an entry, which are found once, as a song has to be inflated for them: a description, the text after its name in
 * the contents, and where it has them its length in samples, its notes, its colours, whether it loops, and the fault of its body.
 */
export const factsOf = (rom, entry) => {
  entry.facts ??= { brief: shortSize(entry.size), fault: 0, ...describe(rom, entry) };
  return entry.facts;
};

/** The palette that a picture is drawn with on the console: the label of a slot, "own", or "" for none that is known. */
const paletteName = (rom, entry) => {
  const [source, slot] = rom.palettes[entry.label] ?? [0, 0];
  const palettes = rom.sections.find(({ section }) => section === "palettes")?.entries ?? [];
  if (source) return (source === 1 && palettes.find(({ number }) => number === slot)?.label) || "";
  // Otherwise the console takes the first palette of the ROM.
  return factsOf(rom, entry).picture?.dialect === 1 ? "own" : (palettes[0]?.label ?? "");
};

/** A text for searching in: the letters of all widths and cases are the same, as are the characters for one code of Shift_JIS. */
export const plain = (text) =>
  standard(text).replaceAll("¥", "\\").replaceAll("‾", "~").normalize("NFKC").toLowerCase();

/** Everything that the filter finds an entry by; `troubles` are the texts of its problems. */
const wordsOf = (rom, entry, troubles) =>
  [
    entry.title,
    rom.nameOf(entry.index) || "(empty)",
    filterWords[entry.section],
    sectionTitles[entry.section],
    factsOf(rom, entry).what,
    entry.text?.text ?? "",
    ...(entry.strings ?? []).map(({ text }) => text),
    ...(rom.parts[entry.anchor] ?? []).map(([part]) => visible(part)),
    ...troubles,
  ].join(" ");

const comparisons = {
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  "=": (one, other) => one === other,
};
const [kilo, mega] = [2 ** 10, 2 ** 20];
const sizeUnits = { "": 1, b: 1, k: kilo, kb: kilo, kib: kilo, m: mega, mb: mega, mib: mega };

/** A function that says whether a row fits a word of the filter. */
const condition = (word, quoted) => {
  if (quoted) return ({ words }) => words.includes(word);
  if (word === "loops") return ({ facts }) => Boolean(facts.loops);
  if (word === "unused") return ({ entry }) => !entry.used;
  const [, palette] = /^palette:(.+)$/.exec(word) ?? [];
  if (palette) return ({ rom, entry }) => entry.section === "pictures" && plain(paletteName(rom, entry)) === palette;
  const [, order, minutes, seconds] =
    /^([<>]=?|=)(\d{1,4}):(\d\d(?:\.\d{1,3})?)$/.exec(word) ??
    /^([<>]=?|=)()(\d{1,6}(?:\.\d{1,3})?)s$/.exec(word) ??
    [];
  if (order) {
    const length = (60 * Number(minutes) + Number(seconds)) * rate;
    // An equal time is equal as it is shown, in whole seconds or in hundredths.
    const shown = (samples) =>
      seconds.includes(".") ? Math.round((100 * samples) / rate) : Math.floor(samples / rate);
    const value = order === "=" ? shown : (samples) => samples;
    return ({ facts }) => facts.length !== undefined && comparisons[order](value(facts.length), value(length));
  }
  const [, relation, number, unit] = /^([<>]=?|=)(\d{1,9}(?:\.\d{1,3})?)(b|[km](?:i?b)?|)$/.exec(word) ?? [];
  if (relation) return ({ entry }) => comparisons[relation](entry.size, Number(number) * sizeUnits[unit]);
  return ({ words }) => words.includes(word);
};

/** The conditions of a filter, which all have to hold: words, words in quotes, `>3:00`, `>32k`, `loops`, `palette:DSLOT001`, `unused`. */
export const conditionsOf = (filter) =>
  Array.from(plain(filter).matchAll(/"([^"]*)"?|\S+/g), ([word, quoted]) =>
    condition(quoted ?? word, quoted !== undefined),
  );

/** The slots of a ROM as the filter sees them. */
export class SlotList {
  /**
   * @param {RomView} rom
   * @param {(entry: object) => string[]} troublesOf the texts of the problems of an entry
   */
  constructor(rom, troublesOf) {
    Object.assign(this, { rom, troublesOf, rows: new Map() });
  }

  row(entry) {
    let row = this.rows.get(entry);
    if (!row) {
      row = {
        rom: this.rom,
        entry,
        facts: factsOf(this.rom, entry),
        words: plain(wordsOf(this.rom, entry, this.troublesOf(entry))),
      };
      this.rows.set(entry, row);
    }
    return row;
  }

  /** Forgets an entry, as there is more to say about it. */
  forget(entry) {
    this.rows.delete(entry);
  }

  /** Finds out about entries one by one while the page is idle; `done` is called with each. */
  prepare(entries, done) {
    const rest = entries.slice();
    const work = () => {
      const until = performance.now() + 8;
      while (rest.length) {
        if (this.ended) return;
        const entry = rest.shift();
        this.row(entry);
        done(entry);
        if (performance.now() > until) return void setTimeout(work, 20);
      }
    };
    setTimeout(work, 50);
  }

  end() {
    this.ended = true;
  }
}

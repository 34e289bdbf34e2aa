// The contents of a ROM, read by the module on the main thread.

import { hexadecimal, visible } from "./dom.js";
import { bytesOf } from "./start.js";
import { byteCount, grouped, plural, standard, t } from "./text.js";

/** The messages for the module's faults, by number. */
const faults = {
  1: t("it is larger than 64 MiB"),
  2: t("it is shorter than the record count of 4 bytes"),
  3: t("the number of records is implausible"),
  4: t("it has too many records"),
  5: t("the bytes of the number of records are in reverse order"),
  6: t("it is truncated in the size field of a record"),
  7: t("it is truncated in the body of a record"),
  8: t("the size of a body is implausible"),
  16: t("it is too short for a picture"),
  17: t("expected SY or SZ at its start"),
  18: t("bytes follow the picture"),
  19: t("the picture is for the other console, so nothing drawn from it appears"),
  24: t("it is truncated in the header of an effect"),
  25: t("expected the header of an effect"),
  26: t("it is shorter than its header says"),
  27: t("bytes follow the effect"),
  28: t("it has an odd number of bytes"),
  32: t("it is empty"),
  33: t("it is not a zlib stream"),
  34: t("the zlib stream needs a dictionary"),
  35: t("the zlib stream is damaged"),
  36: t("the zlib stream is truncated"),
  37: t("the zlib stream does not match its checksum"),
  38: t("it has more notes than the console can hold"),
  39: t("bytes follow the zlib stream"),
  40: t("it ends in the middle of a note"),
  48: t("there is no such slot"),
  49: t("there is no palette"),
  64: t("expected a call such as vgs2_putSP(0, 0, 0, 16, 16, 0, 0);"),
  65: t("this call belongs to the other console"),
  66: t("there is no such call"),
  67: t("this console does not have this call"),
  69: t("expected a number"),
  70: t("the number is too large"),
  72: t("expected a comma, a parenthesis or a semicolon"),
  73: t("expected the end of the line after the call"),
  74: t("the scene is larger than 4 MiB"),
  80: t("the ROM has no records; the runtimes refuse it"),
  85: t("expected the checksum record at the end of the ROM; records were added without updating the checksums"),
  86: t("the directory (count and names) does not match its checksum"),
  88: t("the body does not match its checksum"),
  89: t("the checksum of this body is damaged, but the body is intact"),
  90: t("all records match, but the checksum of the whole file does not: the checksum record itself is damaged"),
  91: t("the checksum record is truncated"),
  92: t("the checksum record does not begin with RKSM"),
  93: t("the checksum record has another version than this page knows"),
  94: t("the reserved field of the checksum record is not 0"),
  95: t("the number of entries of the checksum record does not match its size"),
  96: t("the length field of the checksum record does not match its size"),
  100: t("the name is stored as plain text, not XORed with 0xAA; no runtime finds it"),
  101: t("the name does not end with a NUL; the runtimes refuse the whole ROM"),
  102: t("the name is empty; no runtime asks for it"),
  103: t("the runtimes ask only for names in capitals"),
  104: t("the runtimes ask for no such name"),
  105: t("expected printable ASCII and then only NULs in the name, found other bytes"),
  112: t("the effect has no samples"),
  120: t("the song is over at once: no time passes before its end"),
  121: t("the song has more notes than are safe on every VGS runtime"),
  122: t("this note type does not exist; the song stops here"),
  123: t("a WAIT of 0 ends the song here, and the notes after it are never played"),
  124: t("this JUMP leaves the list: the console reads beyond it"),
  125: t("this JUMP does not lead to a LABEL"),
  126: t("this JUMP closes a loop in which no time passes: the console hangs"),
  127: t("the list ends without a WAIT of 0 or a JUMP: the console reads beyond it"),
  128: t("this JUMP is always taken, so the notes after it are never played"),
  129: t("this channel does not exist"),
  130: t("this tone does not exist"),
  131: t("this key does not exist; the console plays another one"),
  132: t("the console uses only the low 8 bits of this volume"),
  133: t("the console uses only the low 16 bits of this master volume"),
  134: t("the song stands still at this WAIT, because the master volume is 0"),
};
/** The faults of songs, whose first number is the index of the note, or -1. */
const isOfNote = (fault) => fault >= 120 && fault <= 134;

/** The messages for problems with numbers: usually the found and the expected. */
const numbered = {
  81: (size) =>
    plural(
      "expected the end of the file after the last body, found {1} byte",
      "expected the end of the file after the last body, found {1} bytes",
      size,
    ),
  82: (found, expected) =>
    t("expected a record count of {1} according to the checksum record, found {2}", grouped(expected), grouped(found)),
  83: (found, expected) =>
    t("expected {1} records besides the checksum record, found {2}", grouped(expected), grouped(found)),
  84: (found, expected) =>
    t(
      "expected the checksum record at offset {1}, where the last body starts, found it at offset {2}",
      grouped(expected),
      grouped(found),
    ),
  87: (found, expected) =>
    t("expected a size of {1} according to the checksum record, found {2}", byteCount(expected), grouped(found)),
  106: (earlier, record) =>
    t("records {1} and {2} are the same slot; the runtimes use only record {1}", grouped(earlier), grouped(record)),
};
const levels = ["error", "warning"];

export const consoles = ["VGS mk-II SR", "VGE", "VGE"];

/** The text for a fault. */
export const faultText = (fault) => faults[fault] ?? t("error {1}", fault);

export const sectionTitles = {
  pictures: t("Pictures"),
  palettes: t("Palettes"),
  songs: t("Songs"),
  effects: t("Effects"),
  texts: t("Texts"),
  data: t("Data"),
  programs: t("Programs"),
  others: t("Other records"),
};
/** What a slot of a section is. */
export const kinds = {
  pictures: t("picture"),
  palettes: t("palette"),
  songs: t("song"),
  effects: t("effect"),
  texts: t("text"),
  data: t("data"),
  programs: t("program"),
  others: t("other record"),
};
/** The words that the filter finds a section by, beside its title. */
export const filterWords = {
  pictures: "graphics picture",
  palettes: "data palette",
  songs: "music song",
  effects: "effect sound",
  texts: "data text",
  data: "data",
  programs: "program",
  others: "other record",
};
const mostOthers = 256;

/** The sections of what a data slot can hold, by the module's numbers, and that of the font and of text. */
const dataSections = ["data", "palettes", "data", "texts"];
const [font, text] = [2, 3];
/** The encodings of texts: the names for people, and those of TextDecoder. */
const encodings = [
  ["ASCII", "utf-8"],
  ["UTF-8", "utf-8"],
  ["Shift_JIS", "shift_jis"],
];

/** A palette of a report, as choosePalette takes it. */
export const paletteOf = (value) => (typeof value === "number" ? [1, value] : [3, 0, bytesOf(value)]);

/** A file opened in an engine: its records, for the cards. */
export class RomView {
  /**
   * @param {Engine} engine keeps the ROM open
   * @param {Uint8Array} bytes
   * @param {object} report the name of the file and, by the labels of slots, what the project knows about them
   * @param {boolean} isCopied whether pieces are copies, which do not keep the bytes of the whole file
   */
  constructor(engine, bytes, report, isCopied = false) {
    const {
      name = "",
      names = {},
      sprites = {},
      palettes = {},
      wholes = [],
      levels = {},
      tilesets = [],
    } = report ?? {};
    Object.assign(this, { engine, bytes, name, names, parts: sprites, wholes, levels, tilesets, isCopied });
    /** The palettes of pictures, by the labels of their slots, each as choosePalette takes it. */
    this.palettes = Object.fromEntries(Object.entries(palettes).map(([label, value]) => [label, paletteOf(value)]));
    this.fault = engine.open(bytes);
    const [count, offset, end, machine, palette] = engine.info(5);
    Object.assign(this, { count, faultOffset: offset, end, machine, isPalette: Boolean(palette) });
    /** The records in the order in which they are shown, with a limit on those that no runtime asks for. */
    this.entries = [];
    this.hiddenCount = 0;
    let others = 0;
    for (let index = 0; index < count; index += 1) {
      const kind = engine.call("record", index);
      const [, number, place, size, used, isSlot] = engine.info(6);
      if (!used) others += 1;
      if (others > mostOthers && !used) continue;
      this.entries.push(this.entry({ index, kind, number, place, size, used: Boolean(used), isSlot: Boolean(isSlot) }));
    }
    this.hiddenCount = Math.max(0, others - mostOthers);
    this.sections = Object.keys(sectionTitles)
      .map((section) => ({
        section,
        entries: this.entries.filter((entry) => entry.section === section),
      }))
      .filter(({ entries }) => entries.length);
    for (const { section, entries } of this.sections) {
      if (section !== "others") entries.sort((one, other) => one.number - other.number);
    }
    this.palette = [0, 0];
  }

  /** The entries of the pictures that the card of an entry shows. */
  picturesOf(entry) {
    const level = entry.used && this.levels[entry.label];
    const whole = this.wholes.find(({ parts }) => parts[0][0] === entry.number);
    let slots = new Set();
    if (level) slots = new Set(this.tilesets[level.tileset].map(([slot]) => slot));
    else if (entry.section === "pictures")
      slots = new Set([entry.number, ...(whole?.parts.map(([slot]) => slot) ?? [])]);
    return this.entries.filter(({ section, number }) => section === "pictures" && slots.has(number));
  }

  /** Some of the bytes, for a card. */
  piece(start, end) {
    return this.isCopied ? this.bytes.slice(start, end) : this.bytes.subarray(start, end);
  }

  entry(record) {
    const { index, kind, place, size, used, isSlot } = record;
    const body = this.piece(place, place + size);
    const name = isSlot ? "" : this.nameOf(index);
    const label = this.labelOf(index);
    const section = used ? ["pictures", "effects", "songs", "data", "programs"][kind] : "others";
    const data = section === "data" ? this.data(index, body) : {};
    const title = used && Object.hasOwn(this.names, label) ? `${label} ${visible(this.names[label])}` : label;
    return { ...record, body, section, label, title, name, anchor: used ? label : `record-${index}`, ...data };
  }

  /** The contents of a data slot: its section, whether it is the font, and its text. */
  data(index, body) {
    const { words } = this.details({ index });
    const [kind, encoding, length, nuls] = words;
    const section = dataSections[kind];
    if (kind !== text) {
      const isFont = kind === font;
      return { section, isFont, strings: section === "data" && !isFont ? this.strings(index, body) : [] };
    }
    const [name, label] = encodings[encoding];
    const decoded = new TextDecoder(label).decode(body.subarray(0, length));
    const shown = label === "utf-8" ? decoded : standard(decoded);
    return { section, text: { text: shown.replace(/\r\n?/g, "\n"), encoding: name, nuls } };
  }

  /** The name of a record as runtimes read it, with the escapes of romkit. */
  nameOf(index) {
    const address = this.engine.call("name", index);
    const bytes = address ? this.engine.bytes(address, this.engine.info(1)[0]) : [];
    const shown = (byte) =>
      byte === 92 ? "\\\\" : byte < 32 || byte > 126 ? `\\x${hexadecimal(byte, 2)}` : String.fromCharCode(byte);
    return Array.from(bytes, shown).join("");
  }

  /** The name of a record in texts: a slot, another name, or its place. */
  labelOf(index) {
    const name = this.nameOf(index);
    return name && this.engine.info(2)[1] ? name.split(".")[0] : name || t("record {1}", index);
  }

  /** Checks the file: the state of its checksums, its problems, and whether its bodies can be checked. */
  check() {
    const count = this.engine.call("check", -1);
    const [checksums, listed, hasBodies] = this.engine.info(3);
    return { checksums, problems: this.problems(listed), unlisted: count - listed, hasBodies };
  }

  /** The problems of the body of a record. */
  checkBody(entry) {
    return this.problems(this.engine.call("check", entry.index));
  }

  problems(count) {
    return Array.from({ length: count }, (_, index) => {
      const fault = this.engine.call("problem", index);
      const [, severity, record, offset, first, second] = this.engine.info(6);
      const entry = this.entries.find((other) => other.index === record);
      const words = numbered[fault]?.(first, second) ?? faultText(fault);
      let text = isOfNote(fault) && first >= 0 ? t("note {1}: {2}", grouped(first), words) : words;
      // A record that could not be read has no card.
      if (record >= 0 && !entry) text = `${this.labelOf(record)}: ${text}`;
      return { severity: levels[severity], place: entry?.anchor ?? null, text, offset };
    });
  }

  /** The texts among the bytes of a record, with their offsets. */
  strings(index, body) {
    const decoder = new TextDecoder("shift_jis");
    return Array.from({ length: this.engine.call("strings", index) }, (_, place) => {
      this.engine.call("string", place);
      const [offset, size, isCut] = this.engine.info(3);
      return { offset, text: standard(decoder.decode(body.subarray(offset, offset + size))) + (isCut ? "…" : "") };
    });
  }

  /** The content id, in digits. */
  get content() {
    this.identity ??= Array.from(this.engine.bytes(this.engine.call("content"), 32), (byte) =>
      hexadecimal(byte, 2),
    ).join("");
    return this.identity;
  }

  /** A picture as a PNG in the chosen palette. */
  png(slot) {
    if (this.engine.call("png", slot)) return null;
    const [address, count] = this.engine.info(2);
    return this.engine.bytes(address, count);
  }

  /** A row of characters of a font as an image, and the number of rows; null if there is none. */
  fontRow(entry, row) {
    const address = this.engine.call("font", entry.index, row);
    const [width, height, side] = this.engine.info(3);
    if (!address) return null;
    return { side, image: new ImageData(this.engine.words(address, side * width * height), side * width, height) };
  }

  get songs() {
    return this.sections.find(({ section }) => section === "songs")?.entries ?? [];
  }

  details(entry) {
    const fault = this.engine.call("details", entry.index);
    return { fault, words: this.engine.info(5) };
  }

  /** Shows pictures in another palette; false when there is none. `file` has the 1,024 bytes of source 3. */
  choosePalette(source, slot, file) {
    if (file) this.engine.give(file);
    if (this.engine.call("choose_palette", source, slot)) return false;
    this.palette = [source, slot, file];
    return true;
  }

  /** Does work in the palette of a picture: the chosen one, or unless one is chosen, the picture's. */
  inPalette(entry, work) {
    const palette = this.palettes[entry.label];
    if (!palette || this.palette[0]) return work();
    const before = this.palette;
    this.choosePalette(...palette);
    const result = work();
    this.choosePalette(...before);
    return result;
  }

  /** The 256 colours of the chosen palette, as bytes of red, green, blue and alpha. */
  colours() {
    return this.engine.words(this.engine.call("palette", 0), 256);
  }

  /** The keys of a song: eight words each, sorted by their start. */
  keys(slot, shift) {
    this.engine.call("set_key", shift);
    const count = this.engine.call("keys", slot);
    const keys = [];
    for (let index = 0; index < count; index += 1) {
      if (this.engine.call("key", index) === 0) keys.push(this.engine.info(8));
    }
    this.engine.call("set_key", 0);
    return keys.sort((one, other) => one[0] - other[0]);
  }

  /** The image of a slot in the chosen palette; null if it is not a picture. */
  image(slot, transparent = 1) {
    if (this.engine.call("picture", slot, 0, transparent)) return null;
    const [address, width, height] = this.engine.info(3);
    return new ImageData(this.engine.words(address, width * height), width, height);
  }

  /** The frame of a scene, and the problems of its lines. */
  scene(text, machine, palette, display) {
    const bytes = new TextEncoder().encode(text);
    const count = bytes.length ? this.engine.give(bytes) : 0;
    const number = this.engine.call("scene", count, machine, palette);
    const problems = [];
    for (let index = 0; index < Math.min(number, 50); index += 1) {
      if (this.engine.call("scene_problem", index) < 0) break;
      const [fault, line, column, first, second] = this.engine.info(5);
      const words =
        fault === 68
          ? plural("expected {1} argument, found {2}", "expected {1} arguments, found {2}", first, second)
          : fault === 71
            ? t("expected a number from 0 to 255, found {1}", first)
            : faultText(fault);
      problems.push({ line, column, words });
    }
    this.engine.call("frame", display);
    const [address, width, height] = this.engine.info(3);
    return { problems, number, image: new ImageData(this.engine.words(address, width * height), width, height) };
  }
}

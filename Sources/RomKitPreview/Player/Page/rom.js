// The contents of a ROM, read by the module on the main thread.

import { visible } from "./dom.js";
import { plural, t } from "./text.js";

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
};

const letters = "GEBDP";
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

/** A file opened in an engine: its records, for the cards. */
export class RomView {
  /**
   * @param {Engine} engine keeps the ROM open
   * @param {Uint8Array} bytes
   * @param {string} name its name on the page
   * @param {object} names the names of slots, by their labels
   * @param {object} parts the named parts of pictures, by the labels of their slots
   * @param {object} palettes the palettes of pictures, by the labels of their slots, each as choosePalette takes it
   */
  constructor(engine, bytes, name, names = {}, parts = {}, palettes = {}) {
    Object.assign(this, { engine, bytes, name, names, parts, palettes });
    this.fault = engine.open(bytes);
    const [count, offset, end, machine, palette] = engine.info(5);
    Object.assign(this, { count, faultOffset: offset, end, machine, isPalette: Boolean(palette) });
    /** The records in the order in which they are shown, with a limit on those that no runtime asks for. */
    this.entries = [];
    this.hiddenCount = 0;
    let others = 0;
    for (let index = 0; index < count; index += 1) {
      const kind = engine.call("record", index);
      const [, number, place, size, used] = engine.info(5);
      const isSlot = kind >= 0 && kind <= 4;
      if (!(isSlot && used)) others += 1;
      if (others > mostOthers && !(isSlot && used)) continue;
      this.entries.push(this.entry({ index, kind, number, place, size, used: Boolean(isSlot && used) }));
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

  entry(record) {
    const { index, kind, number, place, size, used } = record;
    const body = this.bytes.subarray(place, place + size);
    const name = this.nameOf(record);
    const isSlot = kind >= 0 && kind <= 4;
    const label = isSlot ? `${letters[kind]}SLOT${String(number).padStart(3, "0")}` : name || t("record {1}", index);
    const section = used ? ["pictures", "effects", "songs", "data", "programs"][kind] : "others";
    const data = section === "data" ? this.data(index, body) : {};
    const title = used && Object.hasOwn(this.names, label) ? `${label} ${visible(this.names[label])}` : label;
    return { ...record, body, section, label, title, name, anchor: used ? label : `record-${index}`, ...data };
  }

  /** What a data slot holds: its section, whether it is the font, and its text. */
  data(index, body) {
    const { words } = this.details({ index });
    const [kind, encoding, length, nuls] = words;
    const section = dataSections[kind];
    if (kind !== text) return { section, isFont: kind === font };
    const [name, label] = encodings[encoding];
    const decoded = new TextDecoder(label).decode(body.subarray(0, length));
    return { section, text: { text: decoded.replace(/\r\n?/g, "\n"), encoding: name, nuls } };
  }

  /** The name of a record as runtimes read it: masked, up to the first stored zero. */
  nameOf({ index, kind }) {
    if (kind >= 0 && kind <= 4) return "";
    const bytes = this.bytes.subarray(4 + 16 * index, 20 + 16 * index);
    const end = bytes.indexOf(0);
    const seen = Array.from(end < 0 ? bytes : bytes.subarray(0, end), (byte) => byte ^ 0xaa);
    return visible(String.fromCharCode(...seen));
  }

  get songs() {
    return this.sections.find(({ section }) => section === "songs")?.entries ?? [];
  }

  details(entry) {
    const fault = this.engine.call("details", entry.index);
    return { fault, words: this.engine.info(4) };
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

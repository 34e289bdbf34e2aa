// Helpers for elements, numbers and texts. Texts from a ROM become text nodes, never markup.

import { rate } from "./engine.js";
import { grouped, plural, t } from "./text.js";

export const all = (what, where = document) => [...where.querySelectorAll(what)];
export const one = (what, where = document) => where.querySelector(what);

/** The text of an element with data. */
export const dataOf = (id) => document.getElementById(id)?.textContent ?? "";

/** An element with properties, attributes (names with a dash, `role` and `for`) and children: nodes or texts. */
export const make = (tag, members = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(members)) {
    if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

export const button = (text, name, onclick, members = {}) =>
  make("button", {
    type: "button",
    textContent: text,
    onclick,
    ...(name === text ? {} : { "aria-label": name }),
    ...members,
  });

export const clamp = (number, low, high) => Math.min(high, Math.max(low, number));

/** Samples as minutes and seconds. */
export const clock = (samples) => {
  const seconds = Math.floor(samples / rate);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export const hexadecimal = (number, digits) => (number >>> 0).toString(16).padStart(digits, "0");

/** A text with its control characters, and those that change the direction of text, made visible. */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udfff](?![\udc00-\udfff])|[\u{e0000}-\u{e007f}]/u;
const escaped = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;
export const visible = (text) =>
  Array.from(text, (character) => (hidden.test(character) ? escaped(character) : character)).join("");

/** The nodes of such a text with several lines. */
export const visibleLines = (text) => {
  const nodes = [];
  for (const part of text.split(new RegExp(`(${hidden.source})`, "u"))) {
    if (part && part.length <= 2 && hidden.test(part))
      nodes.push(make("span", { className: "control", textContent: escaped(part) }));
    else if (part) nodes.push(part);
  }
  return nodes;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 of bytes, in eight digits. */
export const checksum = (bytes) => {
  let value = 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) value = crcTable[(value ^ bytes[index]) & 255] ^ (value >>> 8);
  return hexadecimal(~value, 8);
};

const md5Shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const md5Constants = Uint32Array.from({ length: 64 }, (_, index) => Math.abs(Math.sin(index + 1)) * 2 ** 32);

/** The MD5 of bytes (RFC 1321), in digits. Browsers have no function for it. */
export const md5 = (bytes) => {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length << 3, true);
  view.setUint32(padded.length - 4, bytes.length / 2 ** 29, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let offset = 0; offset < padded.length; offset += 64) {
    let [a, b, c, d] = state;
    for (let index = 0; index < 64; index += 1) {
      const round = index >> 4;
      let mixed = (b & c) | (~b & d);
      if (round === 1) mixed = (d & b) | (~d & c);
      else if (round === 2) mixed = b ^ c ^ d;
      else if (round === 3) mixed = c ^ (b | ~d);
      const word = [index, 5 * index + 1, 3 * index + 5, 7 * index][round] & 15;
      const sum = (a + mixed + md5Constants[index] + view.getUint32(offset + word * 4, true)) | 0;
      const shift = md5Shifts[round][index & 3];
      a = d;
      d = c;
      c = b;
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
  }
  return Array.from(new Uint8Array(state.buffer), (byte) => hexadecimal(byte, 2)).join("");
};

/** Downloads a file. */
export const save = (name, parts, type) => {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
};

/** The 44 bytes before the samples of a WAV file. */
export const waveHeader = (count) => {
  const view = new DataView(new ArrayBuffer(44));
  const words = [
    0x46464952,
    36 + 2 * count,
    0x45564157,
    0x20746d66,
    16,
    0x10001,
    rate,
    2 * rate,
    0x100002,
    0x61746164,
    2 * count,
  ];
  for (const [index, word] of words.entries()) view.setUint32(4 * index, word, true);
  return view;
};

/** Does something with many elements: with a few at once, and with the others as soon as the browser is idle. */
export class InTurn {
  constructor(act) {
    Object.assign(this, { act, timer: 0 });
  }

  /** Begins with other elements; those that are left of the ones before are forgotten. */
  begin(elements, few = 2) {
    clearTimeout(this.timer);
    for (const element of elements.slice(0, few)) this.act(element);
    if (elements.length > few) this.timer = setTimeout(() => this.begin(elements.slice(few), 24), 0);
  }
}

const severities = { error: t("error"), warning: t("warning"), note: t("note") };

/** A problem as a list item. */
export const problemItem = ({ severity, text, place, offset, notes = [], help }) => {
  const item = make(
    "li",
    { className: severity },
    make("b", { textContent: severities[severity] }),
    " ",
    place ? make("a", { href: `#${place}`, textContent: place }) : null,
    place ? ": " : null,
    text,
  );
  if (offset !== undefined && offset !== null)
    item.append(" ", make("span", { textContent: t("at offset {1}", grouped(offset)) }));
  for (const words of help ? [...notes, help] : notes) item.append(make("br"), make("span", { textContent: words }));
  return item;
};

/** The text after a list of problems for those that are not in it. */
export const restOfProblems = (count) =>
  plural(
    "and {1} more problem; romkit info shows those of a slot",
    "and {1} more problems; romkit info shows those of a slot",
    count,
  );

/** Draws something now and whenever its size changes, in the pixels of the screen. */
export const watchSize = (canvas, draw) => {
  canvas.redraw = draw;
  new ResizeObserver(() => {
    const scale = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
    draw();
  }).observe(canvas);
};

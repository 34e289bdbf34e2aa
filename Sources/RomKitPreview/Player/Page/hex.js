// The bytes of a record, a page at a time, with the characters that they are in Shift_JIS.

import { button, clamp, hexadecimal, make, visible } from "./dom.js";
import { grouped, standard, t } from "./text.js";

/** The bytes of a line, and those that are shown at a time. */
const wide = 16;
const paged = 64 * wide;

const decoder = new TextDecoder("shift_jis", { fatal: true });
const characters = new Map();

/** The visible character that one or two bytes are; null if they are none, or more than one. */
const characterOf = (...bytes) => {
  const code = bytes.length === 1 ? bytes[0] : 256 * bytes[0] + bytes[1] + 256;
  if (!characters.has(code)) {
    let text = "";
    try {
      text = decoder.decode(Uint8Array.from(bytes));
    } catch {
      /* They are no character. */
    }
    // Browsers also give codes without a character one for private use.
    const isOne = text.length === 1 && text >= " " && visible(text) === text && !/[\ue000-\uf8ff]/.test(text);
    characters.set(code, isOne ? standard(text) : null);
  }
  return characters.get(code);
};

export class HexView {
  constructor({ label, body }) {
    Object.assign(this, { label, body, start: 0 });
    this.place = make("pre", {
      className: "dump",
      tabIndex: 0,
      role: "region",
      "aria-label": t("Bytes of {1}", label),
    });
    this.element = make("div", { className: "bytes" }, this.place);
    if (body.length > paged) this.element.append(this.bar());
    this.draw();
  }

  bar() {
    const turn = (by) => () => this.show(this.start + by * paged);
    this.before = button("←", t("Bytes before these, of {1}", this.label), turn(-1));
    this.after = button("→", t("Bytes after these, of {1}", this.label), turn(1));
    this.shown = make("output", {});
    this.offset = make("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: false,
      placeholder: "0x0000",
      "aria-label": t("Offset in {1}", this.label),
    });
    this.offset.onchange = () => {
      const { value } = this.offset;
      const number = Number(/^(?:0[0-9a-f]+|[0-9a-f]*[a-f][0-9a-f]*)$/i.test(value) ? `0x${value}` : value);
      this.offset.setAttribute("aria-invalid", String(!(number >= 0 && number < this.body.length)));
      if (number >= 0 && number < this.body.length) this.show(Math.floor(number));
    };
    return make(
      "p",
      { className: "acts fields" },
      this.before,
      this.after,
      make("label", {}, t("Offset"), " ", this.offset),
      this.shown,
    );
  }

  /** Shows the page with the byte at an offset, and marks its line. */
  show(offset) {
    const place = clamp(offset, 0, this.body.length - 1);
    this.start = place - (place % paged);
    this.draw(place);
  }

  /** Whether the first byte of a page is the second one of a character. */
  beginsInside(start) {
    const { body } = this;
    // After a byte that ends no pair, a character begins.
    let at = start;
    while (at > 0 && body[at - 1] >= 0x40 && body[at - 1] !== 0x7f && body[at - 1] <= 0xfc) at -= 1;
    while (at < start) at += this.isPair(at) ? 2 : 1;
    return at > start;
  }

  isPair(at) {
    const { body } = this;
    // ASCII, the smaller half of the bytes, begins no pair.
    return body[at] > 127 && at + 1 < body.length && characterOf(body[at], body[at + 1]) !== null;
  }

  draw(marked = -1) {
    const { body, start, place } = this;
    const end = Math.min(start + paged, body.length);
    const digits = Math.max(4, (body.length - 1).toString(16).length);
    let isInside = this.beginsInside(start);
    place.replaceChildren();
    for (let line = start; line < end; line += wide) {
      const bytes = body.subarray(line, Math.min(line + wide, end));
      const numbers = Array.from(bytes, (byte, column) => (column === 8 ? "  " : " ") + hexadecimal(byte, 2)).join("");
      let text = "";
      for (let at = line; at < line + bytes.length; at += 1) {
        if (isInside) {
          // A character that began on the line before has no place on this one.
          if (at === line) text += " ";
          isInside = false;
        } else if (this.isPair(at)) {
          text += characterOf(body[at], body[at + 1]);
          isInside = true;
        } else text += characterOf(body[at]) ?? "·";
      }
      const row = make(
        "span",
        marked >= line && marked < line + wide ? { className: "row marked" } : { className: "row" },
        make("b", { textContent: hexadecimal(line, digits) }),
        `${numbers.padEnd(49)}  `,
        make("span", { textContent: text, lang: "ja" }),
        "\n",
      );
      place.append(row);
      if (row.className !== "row") row.scrollIntoView({ block: "nearest" });
    }
    if (!this.shown) return;
    this.before.disabled = start === 0;
    this.after.disabled = end === body.length;
    this.shown.textContent = t("{1} to {2} of {3} bytes", grouped(start), grouped(end - 1), grouped(body.length));
  }
}

/** The texts among the bytes of an entry, each with a button for its offset; `show` takes the offset. */
export const stringList = ({ label, strings }, show) =>
  make(
    "div",
    { className: "strings text", tabIndex: 0, role: "region", lang: "ja", "aria-label": t("Texts in {1}", label) },
    ...strings.map(({ offset, text }) => {
      const name = t("Show offset {1} of {2}", hexadecimal(offset, 4), label);
      return make(
        "p",
        {},
        button(hexadecimal(offset, 4), name, () => show(offset)),
        " ",
        make("span", { textContent: visible(text) }),
      );
    }),
  );

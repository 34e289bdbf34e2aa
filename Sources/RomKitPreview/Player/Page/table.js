// All slots as a table that can be sorted.

import { button, clock, InTurn, make } from "./dom.js";
import { rate } from "./engine.js";
import { kinds } from "./rom.js";
import { grouped, t } from "./text.js";

const numberText = (value) => (value === undefined ? "" : grouped(value));

/** A length in samples: that of an effect, which is short, with hundredths of a second. */
const lengthText = (length) => {
  if (length === undefined) return "";
  return length < 10 * rate ? t("{1} s", (length / rate).toFixed(2)) : clock(length);
};

/** The columns: a title, the value to sort by, undefined for none, and its text. */
const columns = [
  [t("Name"), ({ entry }) => entry.title],
  [t("Kind"), ({ entry }) => kinds[entry.section]],
  [t("Size"), ({ entry }) => entry.size, numberText],
  [t("Length"), ({ facts }) => facts.length, lengthText],
  [t("Notes"), ({ facts }) => facts.notes, numberText],
  [t("Colours"), ({ facts }) => facts.colours, numberText],
];

/** The order of two values; those that are missing come last in either direction. */
const compare = (one, other, sign) => {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  return one < other ? -sign : sign;
};

export class SlotTable {
  /** @param {(entry: object) => void} play plays or pauses a song or an effect */
  constructor(play) {
    Object.assign(this, { play, column: -1, sign: 1, rows: [], lines: new Map(), fits: () => true });
    this.heads = columns.map(([title], column) => {
      const head = make(
        "th",
        { scope: "col" },
        button(title, title, () => this.sort(column)),
      );
      if (column > 1) head.className = "number";
      return head;
    });
    this.body = make("tbody");
    this.adding = new InTurn((row) => this.body.append(this.line(row).row));
    this.element = make(
      "div",
      { className: "listing", id: "table", role: "region", tabIndex: 0, "aria-label": t("All slots"), hidden: true },
      make("table", {}, make("thead", {}, make("tr", {}, ...this.heads)), this.body),
    );
  }

  /** The line of a row, made when it is first shown. */
  line(row) {
    if (!this.lines.has(row.entry)) this.lines.set(row.entry, this.made(row));
    return this.lines.get(row.entry);
  }

  made({ entry, facts }) {
    const cells = columns.map(([, value, text], column) => {
      const cell = make(column ? "td" : "th", column > 1 ? { className: "number" } : {});
      const own = value({ entry, facts });
      if (column) cell.textContent = text ? text(own) : own;
      return cell;
    });
    cells[0].scope = "row";
    const name = make("a", { href: `#${entry.anchor}`, textContent: entry.title });
    const sounds = facts.length && (entry.section === "songs" || entry.section === "effects");
    const start = sounds ? button("▶", t("Play {1}", entry.label), () => this.play(entry)) : make("i");
    cells[0].append(start, " ", name);
    const row = make("tr", { hidden: !this.fits(entry) }, ...cells);
    const line = { row, start: sounds ? start : null };
    this.markLine(entry, line);
    return line;
  }

  /** Shows rows of a list of slots. */
  show(rows) {
    this.rows = rows;
    this.lines.clear();
    this.order();
  }

  sort(column) {
    // Numbers begin with the largest.
    const first = column > 1 ? -1 : 1;
    this.sign = this.column === column ? -this.sign : first;
    this.column = column;
    for (const [place, head] of this.heads.entries()) {
      if (place === column) head.setAttribute("aria-sort", this.sign > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    }
    this.order();
  }

  order() {
    const value = columns[this.column]?.[1];
    const rows = value
      ? this.rows.slice().sort((one, other) => compare(value(one), value(other), this.sign))
      : this.rows;
    const few = Math.max(8, this.body.childElementCount);
    this.body.replaceChildren();
    this.adding.begin(rows, few);
  }

  /** Marks the row of the chosen song; `playing` says whether it plays. */
  mark(chosen, playing) {
    this.marked = { chosen, playing };
    for (const [entry, line] of this.lines) this.markLine(entry, line);
  }

  markLine(entry, { row, start }) {
    const { chosen, playing } = this.marked ?? {};
    if (entry === chosen) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
    if (!start) return;
    const isPlaying = entry === chosen && playing;
    start.textContent = isPlaying ? "❚❚" : "▶";
    start.setAttribute("aria-label", isPlaying ? t("Pause {1}", entry.label) : t("Play {1}", entry.label));
  }

  /** Hides the rows of entries that a filter leaves out. */
  filter(fits) {
    this.fits = fits;
    for (const [entry, { row }] of this.lines) row.hidden = !fits(entry);
  }
}

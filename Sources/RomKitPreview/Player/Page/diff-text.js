// Two texts, line by line.

import { make, visibleLines } from "./dom.js";
import { t } from "./text.js";

/** The most cells of the table of common lines; longer texts are not aligned between their common start and end. */
const mostCells = 4000000;
/** The lines shown around a change. */
const around = 2;

/** The lines of two texts in order, each after a mark: a space for those in both, - for removed and + for added ones. */
export const aligned = (old, fresh) => {
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start += 1;
  let end = 0;
  const shorter = Math.min(old.length, fresh.length) - start;
  while (end < shorter && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  const [before, after] = [old, fresh].map((lines) => lines.slice(start, lines.length - end));
  const wide = after.length + 1;
  const isSmall = wide * (before.length + 1) <= mostCells;
  const common = isSmall ? new Uint16Array(wide * (before.length + 1)) : null;
  for (let row = before.length - 1; isSmall && row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const place = row * wide + column;
      common[place] =
        before[row] === after[column]
          ? common[place + wide + 1] + 1
          : Math.max(common[place + wide], common[place + 1]);
    }
  }
  const rows = old.slice(0, start).map((line) => [" ", line]);
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const place = row * wide + column;
    if (isSmall && row < before.length && column < after.length && before[row] === after[column]) {
      rows.push([" ", before[row]]);
      row += 1;
      column += 1;
    } else if (
      row < before.length &&
      (!isSmall || column === after.length || common[place + wide] >= common[place + 1])
    ) {
      rows.push(["-", before[row]]);
      row += 1;
    } else {
      rows.push(["+", after[column]]);
      column += 1;
    }
  }
  return [...rows, ...old.slice(old.length - end).map((line) => [" ", line])];
};

const tags = { " ": "span", "-": "del", "+": "ins" };

/** The most lines that are shown. */
const mostLines = 2000;

/** The changed lines of texts, one of which may be missing. */
export const textParts = (label, texts) => {
  const lines = texts.map((text) => (text ? text.replace(/\n$/, "").split("\n") : []));
  const rows = aligned(...lines);
  const isNear = new Uint8Array(rows.length);
  for (const [place, [mark]] of rows.entries())
    if (mark !== " ") isNear.fill(1, Math.max(0, place - around), place + around + 1);
  const pre = make("pre", { className: "text lines", tabIndex: 0, role: "group" });
  pre.setAttribute("aria-label", t("Lines of {1}", label));
  for (const [place, [mark, line]] of rows.entries()) {
    if (pre.childElementCount === mostLines) {
      pre.append(make("span", { className: "gap", textContent: "⋯" }));
      break;
    }
    if (isNear[place]) pre.append(make(tags[mark], {}, `${mark} `, ...visibleLines(line)));
    else if (!place || isNear[place - 1]) pre.append(make("span", { className: "gap", textContent: "⋯" }));
  }
  return [pre];
};

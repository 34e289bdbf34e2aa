// A song in work, on a page that renews itself: the place of a note in its MML, and bars that repeat.

import { button, make, one } from "./dom.js";
import { rate } from "./engine.js";
import { page } from "./page.js";
import { t } from "./text.js";

/** The songs in MML by the labels of their slots, as the command writes them: names, notes and quarters. */
let songs = {};
/** Those that were looked at. */
let known = new Map();
/** The source of a note that was clicked. */
let clicked = null;
/** The numbers of the bars that repeat, from the first to the one after the last; null for none. */
let repeated = null;

export const setSongs = (given) => {
  [songs, known, clicked] = [given, new Map(), null];
};

/** The source of a song: its file, its lines, its notes by channel and time, and the samples at which its quarters begin. */
const sourceOf = (entry) => {
  const given = entry && songs[entry.label];
  if (!given) return null;
  if (known.has(entry.label)) return known.get(entry.label);
  const [{ file, text }, rows, runs] = given;
  const notes = new Map();
  let time = 0;
  for (const [wait, channel, line, column, length, use = line] of rows) {
    time += wait;
    notes.set(6 * time + channel, { line, column, length, use });
  }
  const quarters = [0];
  for (const [count, samples] of runs)
    for (let quarter = 0; quarter < count; quarter += 1) quarters.push(quarters.at(-1) + samples);
  const source = { file, lines: text.split(/\r\n|\r|\n/), notes, quarters };
  known.set(entry.label, source);
  return source;
};

// Bars.

const quarters = make(
  "select",
  { id: "bar", "aria-label": t("Quarters in a bar") },
  ...[2, 3, 4, 5, 6, 7, 8].map((count) => make("option", { value: count, textContent: count })),
);
quarters.value = "4";

/** The samples at which the bars of a song begin; none if its source is unknown. */
const barsOf = (entry) => sourceOf(entry)?.quarters.filter((_, place) => place % Number(quarters.value) === 0) ?? [];

/** The bars and the loop of a song, for the audio worklet to change to another version of it; null without its bars. */
export const shapeOf = (entry) => {
  const bars = barsOf(entry);
  if (!bars.length || !entry.facts?.song) return null;
  const { length, loopStart, turn } = entry.facts.song;
  return { bars, length, loopStart, turn };
};

/** The call that makes an engine repeat the chosen bars of a song. */
export const rangeCall = (entry) => {
  const bars = repeated ? barsOf(entry) : [];
  const end = entry?.facts?.song?.length ?? 0;
  const [from, to] = repeated ?? [0, 0];
  return ["set_range", bars[from] ?? 0, bars.length && from < bars.length ? Math.min(bars[to] ?? end, end) : 0];
};

const words = make("output", {});
const fromButton = button("A", t("Repeat from this bar"), () => choose("from"), { title: t("Repeat from this bar") });
const toButton = button("B", t("Repeat up to the end of this bar"), () => choose("to"), {
  title: t("Repeat up to the end of this bar"),
});
const clearButton = button("×", t("Do not repeat bars"), () => repeat(null));
const waits = make("p", {
  className: "note",
  role: "status",
  hidden: true,
  textContent: t("Heard from the next bar."),
});
const place = make("p", { className: "source", role: "status" });

/** Buffers in place of a worklet repeat nothing. */
const sendRange = () => {
  if (page.sound.kind === "worklet") page.sound.change([rangeCall(page.deck.entry)]);
};

/** Repeats bars, or none. */
const repeat = (range) => {
  repeated = range;
  sendRange();
  showRange();
};

const barAt = (position) =>
  Math.max(
    0,
    barsOf(page.deck.entry).findLastIndex((bar) => bar <= position),
  );

const choose = (side) => {
  const { deck } = page;
  const bar = barAt(deck.position);
  const last = barsOf(deck.entry).length;
  const [from, to] = repeated ?? [0, last];
  if (side === "from") repeat([bar, Math.max(bar + 1, to)]);
  else repeat([Math.min(from, bar), bar + 1]);
};

export const showRange = () => {
  const { deck } = page;
  const hasBars = barsOf(deck.entry).length > 0;
  for (const part of [quarters, fromButton, toButton]) part.disabled = !hasBars;
  clearButton.disabled = !repeated;
  words.textContent = repeated && hasBars ? t("bars {1} to {2} repeat", repeated[0] + 1, repeated[1]) : "";
  deck.drawRoll();
};

// The roll.

const shown = 8 * rate;
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

/** The first sample that the roll shows. */
const rollStart = ({ state, begin: start, still }) => {
  const position = state?.time ?? start;
  return still.matches ? Math.floor(position / shown) * shown : position - shown / 4;
};

/** Draws the bars and those that repeat over the roll. */
const drawBars = () => {
  const { deck } = page;
  const canvas = deck.part("roll");
  const bars = barsOf(deck.entry);
  if (!bars.length || deck.part("desk").hidden) return;
  const context = canvas.getContext("2d");
  const { length, loopStart, turn } = deck.entry.facts.song;
  const start = rollStart(deck);
  const x = (time) => ((time - start) * canvas.width) / shown;
  const turns = loopStart === null || repeated ? 0 : Math.max(0, Math.floor((start - loopStart) / turn));
  context.fillStyle = colour("--line");
  for (let loop = turns; loop < turns + (loopStart === null ? 1 : 3); loop += 1) {
    for (const bar of bars) {
      if (loop && bar < loopStart) continue;
      if (bar < length) context.fillRect(Math.round(x(bar + loop * turn)), 0, 1, canvas.height);
    }
  }
  const [, from, to] = rangeCall(deck.entry);
  if (from >= to) return;
  context.fillStyle = colour("--accent");
  context.globalAlpha = 0.14;
  context.fillRect(x(from), 0, x(to) - x(from), canvas.height);
  context.globalAlpha = 1;
};

/** The place in the song of a point of the roll. */
const timeAt = (event) => {
  const { deck } = page;
  const box = deck.part("roll").getBoundingClientRect();
  const time = rollStart(deck) + ((event.clientX - box.left) * shown) / box.width;
  const { length, loopStart, turn } = deck.entry.facts.song;
  return time >= length && turn > 0 ? loopStart + ((time - loopStart) % turn) : time;
};

/** The note at a point of the roll: its place and its MML; null for none. */
const noteAt = (event) => {
  const { deck } = page;
  const source = sourceOf(deck.entry);
  if (!source) return null;
  const box = deck.part("roll").getBoundingClientRect();
  const [low, high] = deck.range;
  const row = high - ((event.clientY - box.top) * (high - low + 1)) / box.height;
  const time = timeAt(event);
  // A pixel beside it is near enough.
  const slack = shown / box.width;
  const found = deck.keys.filter(
    ([start, stop, , , key, , , steps]) =>
      start - slack <= time && time < stop + slack && row > key - steps - 1 && row <= key + 0.25,
  );
  for (const [start, , channel] of found) {
    const note = source.notes.get(6 * start + channel);
    if (note) return { ...note, source, channel };
  }
  return null;
};

const showNote = (note) => {
  if (!note) return place.replaceChildren();
  const { source, channel, line, column, length, use } = note;
  const text = Array.from(source.lines[line - 1] ?? "")
    .slice(column - 1, column - 1 + length)
    .join("")
    .trim();
  const address = `${source.file}:${line}:${column}`;
  place.replaceChildren(
    make("b", { className: `c${channel}`, textContent: text }),
    " ",
    make("code", { textContent: address }),
    use === line ? "" : ` ${t("used in line {1}", use)}`,
  );
};

/** Adds the parts for a song in work to the deck. */
export const beginSongs = () => {
  const { deck, sound } = page;
  const roll = deck.part("roll");
  quarters.oninput = () => repeat(repeated);
  const row = make(
    "p",
    { className: "acts range" },
    make("label", { for: "bar", textContent: t("Quarters in a bar") }),
  );
  row.append(" ", quarters, " ", fromButton, " ", toButton, " ", clearButton, " ", words);
  one("#desk .settings").prepend(place, waits, row);
  const { calls, drawRoll, hear, choose: chooseSong } = deck;
  deck.calls = () => [...calls.call(deck), ...(sound.hasWorklet ? [rangeCall(deck.entry)] : [])];
  deck.drawRoll = () => {
    drawRoll.call(deck);
    if (deck.entry) drawBars();
  };
  deck.hear = (state) => {
    hear.call(deck, state);
    waits.hidden = !state.waits;
  };
  deck.choose = (entry, position) => {
    const isOther = entry.label !== deck.entry?.label;
    if (isOther) [repeated, clicked] = [null, null];
    const isOpen = chooseSong.call(deck, entry, position);
    if (isOpen) showRange();
    if (isOther) sendRange();
    return isOpen;
  };
  let drag = null;
  const bars = (one, other) => {
    const [from, to] = [barAt(Math.min(one, other)), barAt(Math.max(one, other))];
    return [from, to + 1];
  };
  roll.addEventListener("pointerdown", (event) => {
    if (event.button || !deck.entry || !barsOf(deck.entry).length) return;
    drag = { x: event.clientX, time: timeAt(event), isLong: false };
    roll.setPointerCapture(event.pointerId);
  });
  roll.addEventListener("pointermove", (event) => {
    if (!deck.entry) return;
    if (drag && (drag.isLong || Math.abs(event.clientX - drag.x) > 8)) {
      drag.isLong = true;
      repeated = bars(drag.time, timeAt(event));
      showRange();
    } else showNote(noteAt(event) ?? clicked);
  });
  roll.addEventListener("pointerup", (event) => {
    if (drag?.isLong) repeat(repeated);
    else if (drag) {
      clicked = noteAt(event);
      showNote(clicked);
    }
    drag = null;
  });
  roll.addEventListener("pointercancel", () => {
    drag = null;
  });
  roll.addEventListener("pointerleave", () => showNote(clicked));
  showRange();
};

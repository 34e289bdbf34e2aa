// Songs and sounds as pictures.

import { clock, make } from "./dom.js";
import { rate } from "./engine.js";
import { list, plural, t } from "./text.js";

/** The details of a song. */
export const songOf = ([notes, length, loopStart, ending, turn]) => ({
  notes,
  length,
  loopStart: ending === 1 ? loopStart : null,
  ending,
  /** The samples in one turn of the loop, 0 for none. */
  turn,
});

export const songWords = ({ notes, length, loopStart, ending }) =>
  list(
    plural("{1} note", "{1} notes", notes),
    ending === 2 ? t("stands still at {1}", clock(length)) : clock(length),
    loopStart === null ? "" : t("loops at {1}", clock(loopStart)),
  );

const toneNames = [t("triangle"), t("sawtooth"), t("square"), t("noise")];
const colourOf = (channel) => getComputedStyle(document.documentElement).getPropertyValue(`--c${channel}`);

/** The outline of a sound and its loudness. */
export class Waveform {
  constructor(length, columns) {
    this.length = length;
    this.columns = Math.min(columns, length);
    this.place = 0;
    [this.low, this.high] = [new Int16Array(this.columns), new Int16Array(this.columns)];
    [this.squares, this.counts] = [new Float64Array(this.columns), new Float64Array(this.columns)];
  }

  /** Takes the next samples. */
  add(samples) {
    const { length, columns, low, high, squares, counts } = this;
    for (let index = 0; index < samples.length; index += 1) {
      const sample = samples[index];
      const column = Math.min(columns - 1, Math.floor(((this.place + index) * columns) / length));
      if (sample < low[column]) low[column] = sample;
      if (sample > high[column]) high[column] = sample;
      squares[column] += sample * sample;
      counts[column] += 1;
    }
    this.place += samples.length;
  }

  draw(canvas) {
    const context = canvas.getContext("2d");
    const { width, height } = canvas;
    context.clearRect(0, 0, width, height);
    context.fillStyle = getComputedStyle(canvas).color;
    let most = 1;
    for (let column = 0; column < this.columns; column += 1)
      most = Math.max(most, this.high[column], -this.low[column]);
    for (let column = 0; column < this.columns; column += 1) {
      const x = (column * width) / this.columns;
      const wide = Math.max(1, width / this.columns);
      const y = (sample) => height / 2 - (sample * (height / 2 - 1)) / most;
      const bar = (low, high) => context.fillRect(x, y(high), wide, Math.max(1, y(low) - y(high)));
      context.globalAlpha = 0.4;
      bar(this.low[column], this.high[column]);
      context.globalAlpha = 1;
      const loudness = Math.sqrt(this.squares[column] / Math.max(1, this.counts[column]));
      bar(-loudness, loudness);
    }
  }
}

/** The lowest and the highest key in a roll. */
export const keyRange = (keys) => {
  let [low, high] = [84, 0];
  for (const [, , , , key, , , steps] of keys) [low, high] = [Math.min(low, key - steps), Math.max(high, key)];
  if (low > high) [low, high] = [24, 60];
  const missing = Math.max(0, 16 - (high - low + 5));
  return [low - 2 - Math.floor(missing / 2), high + 2 + Math.ceil(missing / 2)];
};

/** Draws keys, sorted by their start, between two times; `song` also shows those of later loops, `silent` has a bit for each muted channel. */
export const drawKeys = (
  canvas,
  keys,
  from,
  to,
  { song = null, range = keyRange(keys), silent = 0, clear = true } = {},
) => {
  const context = canvas.getContext("2d");
  const { width, height } = canvas;
  const [low, high] = range;
  const row = height / (high - low + 1);
  const scale = width / Math.max(1, to - from);
  if (clear) context.clearRect(0, 0, width, height);
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue("--line");
  context.font = `${Math.max(9, Math.round(height / 16))}px monospace`;
  for (let key = 0; key <= 84; key += 12) {
    if (key >= low && key <= high) context.fillRect(0, (high - key + 1) * row - 1, width, 1);
  }
  const colours = [0, 1, 2, 3, 4, 5].map(colourOf);
  const turn = song?.turn ?? 0;
  for (const [start, end, channel, tone, key, first, step, steps] of keys) {
    if (start > to) break;
    if (end < from && (turn === 0 || start < song.loopStart)) continue;
    const later = turn > 0 && start >= song.loopStart ? Math.max(0, Math.ceil((from - end) / turn)) : 0;
    for (let loop = later; loop < later + 64; loop += 1) {
      const begin = start + loop * turn;
      if (begin > to || (loop > 0 && (turn === 0 || start < song.loopStart))) break;
      context.globalAlpha = silent & (1 << channel) ? 0.15 : tone === 3 ? 0.55 : 1;
      context.fillStyle = colours[channel];
      const x = (begin - from) * scale;
      const wide = Math.max(1.5, (end - start) * scale - (end - start > 400 ? 1 : 0));
      const thick = Math.max(2, row * 0.75);
      // A glide falls by a semitone with each step.
      const pieces = Math.min(steps, 84);
      for (let piece = 0; piece <= pieces; piece += 1) {
        const at = piece === 0 ? 0 : (first + (piece - 1) * step) * scale;
        const until = piece === pieces ? wide : Math.min(wide, (first + piece * step) * scale);
        if (at > wide) break;
        context.fillRect(x + at, (high - key + piece) * row + (row - thick) / 2, Math.max(1, until - at), thick);
      }
    }
  }
  context.globalAlpha = 1;
};

/** The channels that a song uses, and their tones. */
export const legend = (keys) => {
  const tones = Array.from({ length: 6 }, () => new Set());
  for (const [, , channel, tone] of keys) tones[channel].add(tone);
  const items = tones.flatMap((used, channel) => {
    const names = [...used].sort().map((tone) => toneNames[tone]);
    return used.size ? [make("li", { className: `c${channel}`, textContent: `${channel} ${list(...names)}` })] : [];
  });
  return make("ul", { className: "legend", "aria-label": t("Channels") }, ...items);
};

/** The seconds below a song, and the start of its loop. */
export const timeMarks = ({ length, loopStart }) => {
  const seconds = length / rate;
  const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((each) => seconds / each <= 8) ?? 3600;
  const line = make("div", { className: "time", "aria-hidden": "true" });
  for (let second = 0; second <= seconds && line.childElementCount < 32; second += step) {
    const mark = make("span", { textContent: clock(second * rate) });
    mark.style.left = `${(100 * second) / Math.max(1e-9, seconds)}%`;
    line.append(mark);
  }
  if (loopStart === null) return [line];
  const loop = make("div", { className: "loop" }, make("span", { textContent: t("loop") }));
  loop.style.left = `${(100 * loopStart) / Math.max(1, length)}%`;
  return [line, loop];
};

// A song in two ROMs: both at the same place, and the notes that were added and removed.

import { button, clamp, clock, make, watchSize } from "./dom.js";
import { rate } from "./engine.js";
import { faultText } from "./rom.js";
import { drawKeys, keyRange, legend, songOf, songWords, timeMarks } from "./songs.js";
import { Sound } from "./sound.js";
import { list, plural, t } from "./text.js";

const sideNames = [t("Old"), t("New")];
/** The samples in the enlarged part of a song. */
const span = 6 * rate;

/** The keys that are not among others, each as often as it is there. */
const without = (keys, others) => {
  const counts = new Map();
  for (const key of others) counts.set(key.join(" "), (counts.get(key.join(" ")) ?? 0) + 1);
  return keys.filter((key) => {
    const count = counts.get(key.join(" ")) ?? 0;
    if (count) counts.set(key.join(" "), count - 1);
    return !count;
  });
};

/**
 * Times of the old song in the new one, whose notes come later or earlier from some places on: `shifts` has a channel, -1 for all,
 * the old time, and by how much.
 */
export const toNew = (shifts, time, channel = -1) =>
  shifts.reduce((sum, [of, at, by]) => ((of < 0 || of === channel) && at <= time ? sum + by : sum), time);

/** The place in the old song; where something was inserted, the place of that. */
export const toOld = (shifts, place) => {
  let sum = 0;
  for (const [of, at, by] of shifts) {
    if (of >= 0) continue;
    if (place < at + sum) break;
    if (place < at + sum + by) return at;
    sum += by;
  }
  return Math.max(0, place - sum);
};

/** Plays the songs of both ROMs, one at a time. */
export class Player {
  constructor(roms, module, tell) {
    Object.assign(this, { tell, card: null, side: 1, playing: false, waiting: 0 });
    this.sounds = roms.map((rom, side) => {
      const sound = new Sound(module, (state) => this.hear(side, state), tell);
      sound.open(rom.bytes);
      sound.silenceChanged = () =>
        tell(sound.isSilent ? t("The browser did not start the sound. Is an audio device connected?") : "");
      sound.interrupted = () => {
        if (!this.playing || side !== this.side) return;
        this.pause();
        tell(t("The sound was interrupted. Press Play to resume."));
      };
      return sound;
    });
  }

  /** Plays a side of a song from its place. */
  async play(card, side = card.side) {
    const before = this.card;
    if (before && (before !== card || this.side !== side)) this.sounds[this.side].change([["stop"]]);
    Object.assign(this, { card, side, playing: true });
    if (before !== card) before?.show();
    card.side = side;
    card.show();
    this.tell("");
    // Messages from before are about another place.
    this.waiting += 1;
    const calls = [
      ["set_loops", 0, -1],
      ["play", card.entries[side].number],
      ["seek", card.place],
    ];
    const fault = await this.sounds[side].send(calls);
    this.waiting -= 1;
    if (!fault) return;
    this.pause();
    this.tell(t("{1} cannot be played: {2}.", card.entries[side].label, faultText(fault)));
  }

  pause() {
    this.playing = false;
    this.sounds[this.side].change([["stop"]]);
    this.card?.show();
  }

  hear(side, state) {
    const isOn = this.playing && side === this.side;
    if (!isOn && state.silence > rate) this.sounds[side].rest();
    if (!isOn || this.waiting || state.slot !== this.card.entries[side].number) return;
    this.card.hear(state.position);
    if (!state.over) return;
    this.card.position = 0;
    this.pause();
  }
}

/** The card of a song that is in one of the ROMs, or in both. */
export class SongCard {
  constructor(roms, entries, shifts, player) {
    Object.assign(this, { entries, shifts, player });
    const details = entries.map((entry, side) => (entry ? roms[side].details(entry) : { fault: 48 }));
    this.faults = details.map(({ fault }) => fault);
    this.songs = details.map(({ fault, words }) => (fault ? null : songOf(words)));
    const keys = entries.map((entry, side) => (this.songs[side] ? roms[side].keys(entry.number, 0) : []));
    const old = keys[0].map(([start, end, channel, ...rest]) => {
      const begin = toNew(shifts, start, channel);
      return [begin, begin + end - start, channel, ...rest];
    });
    const fresh = keys[1].map((key) => [...key]);
    this.removed = without(old, fresh);
    this.added = without(fresh, old);
    this.same = without(fresh, this.added);
    this.all = [...old, ...fresh];
    const lengths = this.songs.map((song, side) => (side ? (song?.length ?? 0) : toNew(shifts, song?.length ?? 0)));
    this.length = Math.max(1, ...lengths);
    this.side = this.songs[1]?.length ? 1 : 0;
    this.places = [...this.added, ...this.removed].map(([start]) => start).sort((one, other) => one - other);
    // A second before the first difference.
    this.position = clamp((this.places[0] ?? 0) - rate, 0, this.length);
    // That of the enlarged part, which turns over like a page.
    this.from = Math.max(0, this.position - span / 6);
    this.label = (entries[1] ?? entries[0]).label;
  }

  get place() {
    const place = this.side ? this.position : toOld(this.shifts, this.position);
    return clamp(Math.round(place), 0, this.songs[this.side].length);
  }

  get isPlaying() {
    return this.player.playing && this.player.card === this;
  }

  hear(position) {
    this.position = this.side ? position : toNew(this.shifts, position);
    this.show();
  }

  parts() {
    const words = this.songs.map((song, side) => {
      const about = song ? songWords(song) : faultText(this.faults[side]);
      return this.entries[side] && `${sideNames[side]}: ${about}`;
    });
    const facts = make("p", { className: "note", textContent: words.filter(Boolean).join("; ") });
    if (!this.songs.some((song) => song?.length)) return [facts];
    const changes = list(
      plural("{1} key-on added", "{1} key-ons added", this.added.length),
      plural("{1} key-on removed", "{1} key-ons removed", this.removed.length),
    );
    // The whole song, and below it the part around its place.
    const roll = make("canvas", { className: "keys whole", role: "img" });
    roll.setAttribute("aria-label", t("Piano roll of {1}: {2}", this.label, changes));
    this.near = make("canvas", { className: "keys", "aria-hidden": "true" });
    this.heads = [0, 1].map(() => make("div", { className: "play", "aria-hidden": "true" }));
    const marks = timeMarks({ length: this.length, loopStart: null });
    const score = make("div", { className: "score" }, roll, ...marks, this.heads[0]);
    const part = make("div", { className: "score near" }, this.near, this.heads[1]);
    watchSize(roll, () => this.draw(roll, 0, this.length));
    watchSize(this.near, () => this.draw(this.near, this.from, this.from + span));
    roll.onclick = ({ offsetX }) => this.seek((this.length * offsetX) / roll.clientWidth);
    this.near.onclick = ({ offsetX }) => this.seek(this.from + (span * offsetX) / this.near.clientWidth);
    this.range = make("input", { type: "range", min: 0, max: this.length, value: 0, step: Math.round(rate / 10) });
    this.range.setAttribute("aria-label", t("Position in {1}", this.label));
    this.range.oninput = () => this.seek(Number(this.range.value));
    this.button = button(t("Play"), t("Play {1}", this.label), () =>
      this.isPlaying ? this.player.pause() : this.player.play(this),
    );
    this.status = make("span", { className: "status" });
    this.choices = sideNames.map((name, side) => {
      const title = side ? t("The new song, at the same place") : t("The old song, at the same place");
      const choice = button(name, `${name}: ${this.label}`, () => this.choose(side), { title });
      choice.disabled = !this.songs[side]?.length;
      return choice;
    });
    const next = button(t("Next difference"), t("Next difference in {1}", this.label), () => {
      this.seek(this.places.find((start) => start > this.position + 1) ?? this.places[0]);
    });
    next.disabled = !this.places.length;
    const acts = make("p", { className: "acts" }, this.button, ...this.choices, next, this.status);
    const tally = make(
      "ul",
      { className: "tally" },
      make("li", {
        className: "added",
        textContent: plural("{1} key-on added", "{1} key-ons added", this.added.length),
      }),
      make("li", {
        className: "removed",
        textContent: plural("{1} key-on removed", "{1} key-ons removed", this.removed.length),
      }),
      make("li", {
        className: "same",
        textContent: plural("{1} key-on in both", "{1} key-ons in both", this.same.length),
      }),
    );
    this.show();
    return [facts, score, part, this.range, acts, tally, legend(this.all)];
  }

  /** Draws the keys between two times: added ones filled, removed ones as frames. */
  draw(roll, from, to) {
    const range = keyRange(this.all);
    // Faint, but not as faint as muted channels.
    for (const clear of [true, false]) drawKeys(roll, this.same, from, to, { range, silent: 63, clear });
    const context = roll.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const row = roll.height / (range[1] - range[0] + 1);
    const scale = roll.width / (to - from);
    const line = Math.max(1, Math.round(devicePixelRatio));
    context.lineWidth = line;
    context.fillStyle = style.getPropertyValue("--good");
    context.strokeStyle = style.getPropertyValue("--bad");
    const box = ([start, end, , , key]) =>
      [
        (start - from) * scale,
        (range[1] - key) * row,
        Math.max(4 * line, (end - start) * scale),
        Math.max(4 * line, row),
      ].map(Math.round);
    for (const key of this.added) context.fillRect(...box(key));
    for (const key of this.removed) {
      const [x, y, width, height] = box(key);
      context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
    }
  }

  choose(side) {
    this.side = side;
    if (this.isPlaying) this.player.play(this, side);
    this.show();
  }

  seek(position) {
    this.position = clamp(Math.round(position), 0, this.length);
    if (this.isPlaying) this.player.play(this);
    this.show();
  }

  show() {
    if (!this.button) return;
    const { isPlaying } = this;
    const time = t("{1} of {2}", clock(this.position), clock(this.length));
    this.button.textContent = isPlaying ? t("Pause") : t("Play");
    this.button.setAttribute("aria-label", isPlaying ? t("Pause {1}", this.label) : t("Play {1}", this.label));
    for (const [side, choice] of this.choices.entries())
      choice.setAttribute("aria-pressed", String(side === this.side));
    const words = list(sideNames[this.side], time);
    if (this.status.textContent !== words) this.status.textContent = words;
    this.range.value = this.position;
    this.range.setAttribute("aria-valuetext", time);
    if (!(this.position >= this.from && this.position < this.from + span)) {
      this.from = Math.max(0, this.position - span / 6);
      this.near.redraw();
    }
    this.heads[0].style.left = `${(100 * this.position) / this.length}%`;
    this.heads[1].style.left = `${(100 * (this.position - this.from)) / span}%`;
  }
}

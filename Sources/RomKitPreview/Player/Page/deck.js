// The deck: the song player at the bottom of the page.

import { button, clamp, clock, make, one, save, watchSize, waveHeader } from "./dom.js";
import { Engine, rate } from "./engine.js";
import { faultText } from "./rom.js";
import { factsOf } from "./slots.js";
import { drawKeys, keyRange } from "./songs.js";
import { list, t } from "./text.js";

/** The module's own fade after the loops. */
const usualFade = -1;

export class Deck {
  /**
   * @param {Sound} sound
   * @param {(words: string) => void} tell
   * @param {(entry: object, playing: boolean) => void} mark takes the chosen song, often
   */
  constructor(sound, tell, mark) {
    Object.assign(this, {
      sound,
      tell,
      mark,
      entry: null,
      state: null,
      playing: false,
      muted: 0,
      soloed: 0,
      begin: 0,
      keys: [],
    });
    this.part = (id) => document.getElementById(id);
    sound.settings = () => this.calls();
    sound.interrupted = () => {
      if (!this.playing) return;
      this.playing = false;
      this.claimKeys(false);
      this.show();
      tell(t("The sound was interrupted. Press Play to resume."));
    };
    sound.silenceChanged = () => {
      tell(sound.isSilent ? t("The browser did not start the sound. Is an audio device connected?") : "");
      this.show();
    };
    this.part("play").onclick = () => this.toggle();
    this.part("previous").onclick = () => this.step(-1);
    this.part("next").onclick = () => this.step(1);
    this.part("seek").oninput = (event) => this.seek(Number(event.target.value));
    this.part("more").onclick = () => this.showDesk(this.part("desk").hidden);
    for (const id of ["volume", "key", "tempo", "loops"]) this.part(id).oninput = () => this.changed(id);
    this.part("reset").onclick = () => this.reset();
    this.part("wave").onclick = () => this.saveWave();
    this.channels = [0, 1, 2, 3, 4, 5].map((channel) => this.channel(channel));
    this.part("channels").append(...this.channels.map(({ element }) => element));
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    watchSize(this.part("roll"), () => this.drawRoll());
    new ResizeObserver(() => this.makeRoom()).observe(this.part("deck"));
    // Browsers scroll only to the caret of a field, and cards may be filled meanwhile.
    addEventListener("keyup", ({ key }) => {
      if (key === "Tab") this.makeRoom();
    });
    this.part("deck").addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.part("desk").hidden) return;
      this.showDesk(false);
      this.part("more").focus();
    });
    this.labels();
    this.mediaKeys();
  }

  channel(channel) {
    const toggle = (letter, name, which, shortcut) =>
      button(letter, name, () => this.press(which, channel), {
        title: t("Shortcut: {1}", shortcut),
        "aria-pressed": "false",
        "aria-keyshortcuts": shortcut,
      });
    const mute = toggle("M", t("Mute channel {1}", channel), "muted", `${channel + 1}`);
    const solo = toggle("S", t("Solo channel {1}", channel), "soloed", `Shift+${channel + 1}`);
    const level = make("meter", { min: 0, max: 100, value: 0, "aria-label": t("Level of channel {1}", channel) });
    const element = make("li", { className: `c${channel}` }, make("b", { textContent: channel }), mute, solo, level);
    return { element, mute, solo, level };
  }

  /** The calls that set up a new instance. */
  calls() {
    const value = (id) => Number(this.part(id).value);
    return [
      ["set_volume", value("volume")],
      ["set_key", value("key")],
      ["set_tempo", value("tempo")],
      ["set_loops", value("loops"), usualFade],
      ["set_muted", this.muted],
      ["set_soloed", this.soloed],
    ];
  }

  open(rom, cards) {
    this.stop();
    Object.assign(this, { rom, cards, entry: null, state: null, keys: [] });
    this.part("deck").hidden = true;
    this.mark(null, false);
    document.body.classList.remove("playing");
  }

  /** The playable song after or before the chosen one; the first if none is chosen. Null for none. */
  neighbour(by, wraps = true) {
    const { songs } = this.rom;
    let place = songs.indexOf(this.entry);
    for (let tried = 0; tried < songs.length; tried += 1) {
      place += by;
      if (!wraps && place >= songs.length) break;
      place = (place + songs.length) % songs.length;
      if (this.songOf(songs[place])?.length) return songs[place];
    }
    return null;
  }

  songOf(entry) {
    return factsOf(this.rom, entry).song;
  }

  /** Shows a song at a position, without playing it. */
  choose(entry, position = 0) {
    if (!this.songOf(entry)?.length) return false;
    this.card?.head?.(null);
    this.entry = entry;
    this.card = this.cards.cards.find((card) => card.entry === entry);
    this.state = null;
    this.begin = clamp(position, 0, entry.facts.song.length);
    this.keys = this.rom.keys(entry.number, Number(this.part("key").value));
    this.range = keyRange(this.keys);
    this.part("deck").hidden = false;
    document.body.classList.add("playing");
    this.part("song").textContent = entry.title;
    this.part("seek").max = entry.facts.song.length;
    const { loopStart, length } = entry.facts.song;
    this.part("mark").hidden = loopStart === null;
    this.part("mark").style.left = `${(100 * (loopStart ?? 0)) / length}%`;
    this.part("marked").textContent = loopStart === null ? "" : t("loops at {1}", clock(loopStart));
    this.show();
    return true;
  }

  /** Plays a song, in an event that the user causes. The promise gives the fault. */
  async play(entry = this.entry ?? this.neighbour(1), position = 0) {
    if (!entry || !this.choose(entry, position)) return 48;
    this.playing = true;
    this.show();
    this.claimKeys(true);
    const fault = await this.sound.send([["play", entry.number], ...(this.begin ? [["seek", this.begin]] : [])]);
    if (fault) {
      this.playing = false;
      this.tell(t("{1} cannot be played: {2}.", entry.label, faultText(fault)));
    }
    this.follow();
    return fault;
  }

  toggle() {
    if (!this.playing && (!this.state || this.state.over || this.state.slot !== this.entry?.number))
      return this.play(this.entry ?? undefined, this.state?.over ? 0 : this.begin);
    this.playing = !this.playing;
    if (this.playing) {
      this.claimKeys(true);
      // A trap leaves a new instance, which has to start again.
      this.sound.send(
        this.sound.output
          ? [["hold", 0]]
          : [
              ["play", this.entry.number],
              ["seek", this.position],
            ],
      );
      this.follow();
    } else {
      this.claimKeys(false);
      this.sound.change([["hold", 1]]);
    }
    this.show();
  }

  pause() {
    if (this.playing) this.toggle();
  }

  stop() {
    this.playing = false;
    this.claimKeys(false);
    this.sound.change([["stop"]]);
    if (this.entry) this.show();
  }

  step(by) {
    const entry = this.neighbour(by);
    if (!entry) return;
    if (this.playing) this.play(entry);
    else this.choose(entry);
  }

  seek(position) {
    if (!this.entry) return;
    const place = clamp(Math.round(position), 0, this.entry.facts.song.length);
    this.begin = place;
    if (this.state && this.state.slot === this.entry.number) {
      this.state = { ...this.state, position: place, time: place, loops: 0, over: 0 };
      this.sound.change([["seek", place]]);
    }
    this.show();
  }

  get position() {
    return this.state?.position ?? this.begin;
  }

  press(which, channel) {
    this[which] ^= 1 << channel;
    this.sound.change([[`set_${which}`, this[which]]]);
    this.labels();
    this.show();
  }

  changed(id) {
    const value = Number(this.part(id).value);
    this.sound.change([id === "loops" ? ["set_loops", value, usualFade] : [`set_${id}`, value]]);
    if (id === "key" && this.entry) this.keys = this.rom.keys(this.entry.number, value);
    this.labels();
    this.drawRoll();
  }

  set(values) {
    for (const [id, value] of Object.entries(values)) {
      if (id === "muted" || id === "soloed") {
        this[id] = value;
        this.sound.change([[`set_${id}`, value]]);
      } else {
        this.part(id).value = value;
        this.changed(id);
      }
    }
    this.labels();
  }

  /** The settings that a link has. */
  get settings() {
    const { muted, soloed } = this;
    return { key: Number(this.part("key").value), tempo: Number(this.part("tempo").value), muted, soloed };
  }

  reset() {
    this.set({ volume: 100, key: 0, tempo: 100, loops: 1, muted: 0, soloed: 0 });
  }

  labels() {
    for (const [id, unit] of [
      ["volume", "%"],
      ["key", ""],
      ["tempo", "%"],
    ]) {
      const { value } = this.part(id);
      one("output", this.part(id).parentElement).textContent = (id === "key" && value > 0 ? "+" : "") + value + unit;
    }
    this.channels.forEach(({ mute, solo }, channel) => {
      mute.setAttribute("aria-pressed", String(Boolean(this.muted & (1 << channel))));
      solo.setAttribute("aria-pressed", String(Boolean(this.soloed & (1 << channel))));
    });
  }

  showDesk(shown) {
    this.part("desk").hidden = !shown;
    this.part("more").setAttribute("aria-expanded", String(shown));
    this.drawRoll();
  }

  /** Keeps what has the focus from being under the deck. */
  makeRoom() {
    const height = this.part("deck").offsetHeight;
    document.documentElement.style.setProperty("--deck", `${height}px`);
    const { activeElement } = document;
    if (!height || this.part("deck").contains(activeElement)) return;
    const box = activeElement.getBoundingClientRect();
    if (activeElement.tabIndex >= 0 && box.top < innerHeight && box.bottom > innerHeight - height)
      activeElement.scrollIntoView({ block: "nearest" });
  }

  /** Takes a message of the worklet. */
  hear(state) {
    const before = this.state;
    this.state = state;
    if (this.playing && state.over && !before?.over && state.slot === this.entry?.number) {
      this.playing = false;
      this.begin = 0;
      if (this.part("all").checked) {
        const next = this.neighbour(1, false);
        if (next) return this.play(next);
      }
      this.claimKeys(false);
      this.show();
    }
    // After a second of silence without a song the clock may stop.
    if (!this.playing && state.silence > rate) this.sound.rest();
  }

  follow() {
    if (this.following) return;
    this.following = true;
    const frame = () => {
      this.show();
      this.following = this.playing && !document.hidden;
      if (this.following) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  show() {
    const { entry, playing, state, position } = this;
    if (!entry) return;
    const put = (id, text) => {
      if (this.part(id).textContent !== text) this.part(id).textContent = text;
    };
    this.part("play").classList.toggle("playing", playing);
    this.part("play").setAttribute("aria-label", playing ? t("Pause") : t("Play"));
    const isHeard = !this.sound.isSilent;
    const word = playing
      ? isHeard
        ? t("playing")
        : t("no sound")
      : state?.over
        ? t("ended")
        : state
          ? t("paused")
          : t("ready");
    const time = t("{1} of {2}", clock(position), clock(entry.facts.song.length));
    put("status", list(word, time, state?.loops ? t("loop {1}", state.loops) : ""));
    this.part("seek").value = position;
    this.part("seek").setAttribute("aria-valuetext", time);
    this.card?.head?.(position);
    this.mark(entry, playing);
    if ("mediaSession" in navigator) navigator.mediaSession.playbackState = playing ? "playing" : "paused";
    if (this.part("desk").hidden) return;
    const levels = playing && state ? state.levels : [0, 0, 0, 0, 0, 0];
    this.channels.forEach(({ level }, channel) => {
      level.value = 100 * Math.sqrt(levels[channel] / 32767);
    });
    this.drawRoll();
  }

  /** The keys around the position; page by page if the user prefers reduced motion. */
  drawRoll() {
    const { entry } = this;
    const canvas = this.part("roll");
    if (!entry || this.part("desk").hidden) return;
    const window = 8 * rate;
    const position = this.state?.time ?? this.begin;
    const from = this.still.matches ? Math.floor(position / window) * window : position - window / 4;
    const silent = this.soloed ? (~this.soloed | this.muted) & 63 : this.muted;
    drawKeys(canvas, this.keys, from, from + window, { song: entry.facts.song, range: this.range, silent });
    if (this.still.matches) return;
    const context = canvas.getContext("2d");
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
    context.fillRect(canvas.width / 4, 0, 2, canvas.height);
  }

  /** The song with the current settings, from a separate instance; played once if it would loop for ever. */
  wave() {
    const engine = new Engine(this.rom.engine.module);
    engine.open(this.rom.bytes);
    const calls = this.calls().map(([name, ...values]) =>
      name === "set_loops" && !values[0] ? [name, 1, values[1]] : [name, ...values],
    );
    if (engine.run([...calls, ["play", this.entry.number]])) return null;
    const { total } = engine.state();
    const count = Math.min(total, 3600 * rate);
    const samples = new Int16Array(count);
    for (let place = 0; place < count; place += 4096) samples.set(engine.samples(Math.min(4096, count - place)), place);
    return samples;
  }

  saveWave() {
    if (!this.entry) return;
    const samples = this.wave();
    if (samples) save(`${this.entry.label}.wav`, [waveHeader(samples.length), samples], "audio/wav");
  }

  /** Plays or pauses the silent element together with the song. */
  claimKeys(wanted) {
    if (!("mediaSession" in navigator) || (!wanted && !this.silent)) return;
    if (!this.silent) {
      const silence = new Uint8Array(44 + 16 * rate);
      silence.set(new Uint8Array(waveHeader(8 * rate).buffer));
      this.silent = make("audio", { src: URL.createObjectURL(new Blob([silence], { type: "audio/wav" })), loop: true });
    }
    if (wanted) this.silent.play().catch(() => {});
    else this.silent.pause();
  }

  /** A silent element, as browsers give media keys only to pages that play one. */
  mediaKeys() {
    if (!("mediaSession" in navigator)) return;
    const actions = {
      play: () => {
        if (!this.playing) this.toggle();
      },
      pause: () => this.pause(),
      stop: () => this.pause(),
      previoustrack: () => this.step(-1),
      nexttrack: () => this.step(1),
      seekbackward: () => this.seek(this.position - 5 * rate),
      seekforward: () => this.seek(this.position + 5 * rate),
    };
    for (const [name, action] of Object.entries(actions)) {
      try {
        navigator.mediaSession.setActionHandler(name, action);
      } catch {
        /* This browser does not support this key. */
      }
    }
  }
}

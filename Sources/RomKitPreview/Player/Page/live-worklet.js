// The sound of a page that renews itself, in the audio thread, in place of worklet.js. `Engine`, `LiveEngine` and `seam` are
// defined before this.

import { LiveEngine, seam } from "./live-engine.js";

registerProcessor(
  "romkit",
  class extends AudioWorkletProcessor {
    constructor({ processorOptions: { module, rom, calls } }) {
      super();
      this.blocks = 0;
      /** The place in the song at which the other engine takes over; null if it does not. */
      this.seam = null;
      this.guard(() => {
        const compiled = new WebAssembly.Module(module);
        this.engine = new LiveEngine(compiled);
        this.engine.open(rom);
        this.engine.run(calls);
        this.other = new LiveEngine(compiled);
      });
      this.port.onmessage = ({ data: { number, calls, renewal } }) =>
        this.guard(() => {
          const fault = renewal ? this.renew(renewal) : this.run(calls);
          this.port.postMessage({ number, fault, state: this.state() });
        });
    }

    run(calls) {
      if (this.seam !== null && calls.some(([name]) => ["play", "seek", "stop"].includes(name))) this.takeOver();
      if (this.seam !== null) this.other.run(calls);
      return this.engine.run(calls);
    }

    /**
     * Goes on with another ROM. If the song in a slot is playing, it goes on at its place: at once if nothing sounds different
     * there, otherwise from the next bar.
     */
    renew({ rom, slot, calls, songs }) {
      const { engine, other } = this;
      this.seam = null;
      const [now, sounding] = [engine.state(), engine.sounding];
      other.playing = -1;
      other.open(rom);
      other.run(calls);
      other.song = songs?.fresh;
      other.songSlot = slot;
      if (slot === null || now.slot !== slot || now.over) return this.takeOver();
      const play = (time) => other.run([["play", slot], ["seek", time], ...(now.held ? [["hold", 1]] : [])]);
      const fault = play(now.time);
      if (fault) return this.takeOver(fault);
      // The version that is heard may not be the last one, which may still wait.
      const old = engine.songSlot === slot ? engine.song : songs?.old;
      const place = old && songs?.fresh && !now.held ? this.next(now, old, songs.fresh) : null;
      if (!place || other.sounding.every((word, index) => word === sounding[index])) return this.takeOver();
      this.seam = place.at;
      return play(place.to);
    }

    /** The next bar; in a range that is repeated, its end is one. */
    next(now, old, fresh) {
      const found = seam(now, old, fresh);
      const [end, start] = [this.engine.range?.[1], this.other.range?.[0]];
      return end !== undefined && start !== undefined && !(found?.at < end) ? { at: end, to: start } : found;
    }

    takeOver(fault = 0) {
      [this.engine, this.other] = [this.other, this.engine];
      this.seam = null;
      return fault;
    }

    state() {
      const state = this.engine.state();
      return { ...state, waits: this.seam !== null && !state.over };
    }

    /** Reports a trap once; after it there is silence. */
    guard(action) {
      try {
        action();
      } catch (error) {
        this.engine = null;
        this.port.postMessage({ trap: String(error) });
      }
    }

    process(_, [[channel]]) {
      if (!this.engine) return false;
      this.guard(() => {
        let done = 0;
        while (done < channel.length) {
          let count = channel.length - done;
          if (this.seam !== null && !this.engine.held) {
            if (this.engine.time >= this.seam) this.takeOver();
            else count = Math.min(count, this.engine.samplesUntil(this.seam));
          }
          this.engine.render(channel.subarray(done, done + count));
          done += count;
        }
        this.blocks += 1;
        if (this.blocks % 4 === 0) this.port.postMessage({ state: this.state() });
      });
      return true;
    }
  },
);

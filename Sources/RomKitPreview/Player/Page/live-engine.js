// The engine of a page that renews itself. This file runs both in the page and in its audio worklet, after engine.js.

import { Engine } from "./engine.js";

/** Opens one ROM after the other in the same instance, so that ten thousand take no more memory than the largest, and repeats a
    range of a song. */
export class LiveEngine extends Engine {
  open(bytes) {
    return bytes.length && !this.give(bytes) ? 1 : this.call("open", bytes.length);
  }

  /** Also takes `set_range`: the first sample, and the one after the last; equal ones for none. */
  call(name, ...values) {
    if (name === "set_range") {
      this.range = values[0] < values[1] ? values : null;
      return 0;
    }
    if (name === "set_tempo") this.tempo = values[0];
    return super.call(name, ...values);
  }

  /** The place in the song, loops included, in samples at 100 percent. */
  get time() {
    this.call("position");
    return this.info(5)[4];
  }

  /** The number of samples to make until the song gets to a later place; 1 at least. */
  samplesUntil(time) {
    return Math.max(1, Math.ceil(((time - this.time) * 100) / (this.tempo ?? 100)));
  }

  render(target) {
    let done = 0;
    while (done < target.length) {
      let count = target.length - done;
      if (this.range && this.playing >= 0 && !this.held) {
        const [from, to] = this.range;
        const { time } = this;
        if (time < from || time >= to) this.call("seek", from);
        count = Math.min(count, this.samplesUntil(to));
      }
      super.render(target.subarray(done, done + count));
      done += count;
    }
  }

  /** The places of each channel in its waves and envelopes: two engines with equal ones sound the same. */
  get sounding() {
    this.call("levels");
    return this.info(48);
  }
}

/**
 * Where another version of a song takes over from the one that is at a place: at the next bar, or where the loop begins again.
 * Null if there is no such place.
 *
 * @param {{time: number, position: number, loops: number}} now
 * @param {{bars: number[], length: number, loopStart: number|null, turn: number}} old bars are the samples at which they begin
 * @param {{bars: number[], length: number, loopStart: number|null, turn: number}} fresh
 */
export const seam = (now, old, fresh) => {
  const place = old.bars.findIndex((bar) => bar > now.position);
  const isInside = place >= 0 && old.bars[place] < old.length;
  if (!isInside && old.loopStart === null) return null;
  const at = now.time + (isInside ? old.bars[place] : old.length) - now.position;
  const bar = isInside ? fresh.bars[place] : undefined;
  if (bar !== undefined && bar < fresh.length) {
    if (!now.loops) return { at, to: bar };
    if (fresh.loopStart !== null) return { at, to: Math.max(bar, fresh.loopStart) + now.loops * fresh.turn };
  }
  return fresh.loopStart === null ? null : { at, to: fresh.loopStart + (now.loops + 1) * fresh.turn };
};

// The sound of a page that renews itself, in the audio thread, in place of worklet.js. `Engine` and `LiveEngine` are defined
// before this.

import { LiveEngine } from "./live-engine.js";

registerProcessor(
  "romkit",
  class extends AudioWorkletProcessor {
    constructor({ processorOptions: { module, rom, calls } }) {
      super();
      this.blocks = 0;
      this.guard(() => {
        const compiled = new WebAssembly.Module(module);
        this.engine = new LiveEngine(compiled);
        this.engine.open(rom);
        this.engine.run(calls);
        /** The engine for the next ROM. */
        this.spare = new LiveEngine(compiled);
      });
      this.port.onmessage = ({ data: { number, calls, renewal } }) =>
        this.guard(() => {
          const fault = renewal ? this.renew(renewal) : this.engine.run(calls);
          this.port.postMessage({ number, fault, state: this.engine.state() });
        });
    }

    /** Goes on with another ROM, at the same place of the song in a slot if one is playing. */
    renew({ rom, slot, calls }) {
      const { engine, spare } = this;
      spare.open(rom);
      spare.run(calls);
      const { time, held, over } = engine.state();
      spare.playing = -1;
      const isOn = slot !== null && engine.playing === slot && !over;
      const fault = isOn
        ? spare.run([
            ["play", slot],
            ["seek", time],
          ])
        : 0;
      if (held && spare.playing >= 0) spare.run([["hold", 1]]);
      [this.engine, this.spare] = [spare, engine];
      return fault;
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
        this.engine.render(channel);
        this.blocks += 1;
        if (this.blocks % 4 === 0) this.port.postMessage({ state: this.engine.state() });
      });
      return true;
    }
  },
);

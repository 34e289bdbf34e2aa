// The sound of the page, in the audio thread. `Engine` is defined before this.

import { Engine } from "./engine.js";

registerProcessor(
  "romkit",
  class extends AudioWorkletProcessor {
    constructor({ processorOptions: { module, rom, calls } }) {
      super();
      this.blocks = 0;
      this.guard(() => {
        this.engine = new Engine(new WebAssembly.Module(module));
        this.engine.open(rom);
        this.engine.run(calls);
      });
      this.port.onmessage = ({ data: { number, calls } }) =>
        this.guard(() => {
          const fault = this.engine.run(calls);
          this.port.postMessage({ number, fault, state: this.engine.state() });
        });
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

// The sound of the page, in the thread that makes it. `Engine` stands before this.

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

    /** A trap is told once, and there is silence after it. */
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

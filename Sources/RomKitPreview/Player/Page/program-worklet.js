// A program in the audio thread, whose clock it follows. `Machine` is defined before this.

import { longTick, Machine } from "./machine.js";

registerProcessor(
  "romkit",
  class extends AudioWorkletProcessor {
    constructor({ processorOptions: { module, rom, inputs, buffers } }) {
      super();
      // The samples of a tick, and the number played so far.
      this.samples = new Float32Array(longTick);
      this.count = 0;
      this.played = 0;
      // Frames are drawn by the page, which may be slow: their number is limited, and their memory is returned.
      this.buffers = buffers;
      this.spares = [];
      this.guard(() => {
        this.machine = new Machine(new WebAssembly.Module(module), rom);
        this.machine.inputs.push(...inputs);
      });
      this.port.onmessage = ({ data: { input, spare } }) => {
        if (input) this.machine?.inputs.push(input);
        if (spare) this.spares.push(spare);
      };
    }

    /** Reports a trap once; after it there is silence. */
    guard(action) {
      try {
        action();
      } catch (error) {
        this.machine = null;
        this.port.postMessage({ trap: String(error) });
      }
    }

    process(_, [[channel]]) {
      if (!this.machine) return false;
      this.guard(() => {
        for (let index = 0; index < channel.length; index += 1) {
          if (this.played === this.count && !this.next()) return;
          channel[index] = this.samples[this.played];
          this.played += 1;
        }
      });
      return true;
    }

    /** Makes the next tick; false when there is none. */
    next() {
      if (this.machine.isOver) {
        this.machine = null;
        this.port.postMessage({ isOver: true });
        return false;
      }
      const samples = this.machine.tick();
      this.count = samples.length;
      this.played = 0;
      for (let index = 0; index < samples.length; index += 1) this.samples[index] = samples[index] / 32768;
      const spare = this.spares.pop();
      if (spare || this.buffers > 0) {
        if (!spare) this.buffers -= 1;
        const frame = this.machine.frame(spare);
        this.port.postMessage({ frame }, [frame.words.buffer]);
      }
      return this.count > 0;
    }
  },
);

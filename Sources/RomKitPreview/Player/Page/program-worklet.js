// A program in the thread that makes the sound, whose clock it runs by. `Machine` stands before this.

import { longTick, Machine } from "./machine.js";

registerProcessor(
  "romkit",
  class extends AudioWorkletProcessor {
    constructor({ processorOptions: { module, rom, inputs, buffers } }) {
      super();
      // The samples of a tick, and how many of them are played.
      this.samples = new Float32Array(longTick);
      this.count = 0;
      this.played = 0;
      // Frames are drawn elsewhere, which may take its time: there are so many at most, and their memory comes back.
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

    /** A trap is told once, and there is silence after it. */
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

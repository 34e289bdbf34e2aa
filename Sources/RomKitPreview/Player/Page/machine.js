// A program in the console: ticks, input and frames. This file runs in the page and in its audio worklet, after engine.js.

import { Engine } from "./engine.js";

/** The largest number of samples in a tick. */
export const longTick = 368;

/** One instance of a module that has a program, with a ROM. */
export class Machine {
  /** @param {WebAssembly.Module} module */
  constructor(module, rom) {
    this.engine = new Engine(module);
    this.engine.open(rom);
    this.engine.call("program");
    this.ticks = 0;
    this.isOver = false;
    this.isPressed = 0;
    /** Input waiting for its tick: arrays of the first tick that may take it, a function, and numbers. */
    this.inputs = [];
  }

  /**
   * One 60th of a second. Returns its samples in the module's memory: valid until the next call.
   *
   * A tick takes one change between touched and not touched, so that the program sees even the shortest tap.
   */
  tick() {
    let hasTurned = false;
    while (this.inputs.length && this.inputs[0][0] <= this.ticks + 1) {
      const [, name, ...values] = this.inputs[0];
      if (name === "touch" && values[0] !== this.isPressed) {
        if (hasTurned) break;
        hasTurned = true;
        this.isPressed = values[0];
      }
      this.engine.call(name, ...values);
      this.inputs.shift();
    }
    this.isOver = !this.engine.call("tick");
    this.ticks += 1;
    const [address, count] = this.engine.info(2);
    return new Int16Array(this.engine.core.memory.buffer, address, count);
  }

  /** The frame of the last tick, in the given buffer if it has the right size. */
  frame(spare) {
    this.engine.call("frame", 0);
    const [address, width, height] = this.engine.info(3);
    const size = 4 * width * height;
    const words = new Uint8ClampedArray(spare?.byteLength === size ? spare : new ArrayBuffer(size));
    words.set(new Uint8ClampedArray(this.engine.core.memory.buffer, address, size));
    return { tick: this.ticks, width, height, words };
  }
}

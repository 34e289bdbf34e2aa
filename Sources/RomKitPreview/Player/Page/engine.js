// The player's module. This file runs both in the page and in its audio worklet.

/** Samples a second. */
export const rate = 22050;

/** One instance of the module: see VGSPlayer.docc/TheModule.md. */
export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.begin();
  }

  begin() {
    this.core = new WebAssembly.Instance(this.module).exports;
    this.address = this.core.player_info();
    this.playing = -1;
    this.held = false;
    this.silence = 0;
  }

  /** Calls a function by its name without `player_`. */
  call(name, ...values) {
    return this.core[`player_${name}`](...values);
  }

  /** A copy of the first words of the last call's result. */
  info(count) {
    return new Int32Array(this.core.memory.buffer, this.address, count).slice();
  }

  /** Copies bytes into the input. Returns their number, or 0 if there is no room. */
  give(bytes) {
    const address = this.call("input", bytes.length);
    if (address) new Uint8Array(this.core.memory.buffer, address, bytes.length).set(bytes);
    return address ? bytes.length : 0;
  }

  /** Opens a ROM in a new instance, which has no more memory than the ROM needs. Returns a fault, 0 for none. */
  open(bytes) {
    this.begin();
    return bytes.length && !this.give(bytes) ? 1 : this.call("open", bytes.length);
  }

  /** A copy of the words at an address, four bytes a pixel. */
  words(address, count) {
    return new Uint8ClampedArray(this.core.memory.buffer, address, 4 * count).slice();
  }

  /** A copy of the bytes at an address. */
  bytes(address, count) {
    return new Uint8Array(this.core.memory.buffer, address, count).slice();
  }

  /** Makes calls, each an array of a name and numbers. Returns the last fault. */
  run(calls) {
    let fault = 0;
    for (const [name, ...values] of calls) {
      const result = this.call(name, ...values);
      if (name === "play") {
        fault = result;
        if (!fault) [this.playing, this.held] = [values[0], false];
      } else if (name === "play_effect") {
        fault = result;
      } else if (name === "stop") {
        this.playing = -1;
      } else if (name === "hold") {
        this.held = Boolean(values[0]);
      }
    }
    this.silence = 0;
    return fault;
  }

  /** The next samples, at most 4,096, in the module's memory: valid until its next call. */
  samples(count) {
    const address = this.call("render", count);
    return new Int16Array(this.core.memory.buffer, address, count);
  }

  /** The next samples from -1 to 1. */
  render(target) {
    const samples = this.samples(target.length);
    let silent = true;
    for (let index = 0; index < target.length; index += 1) {
      const sample = samples[index];
      if (sample !== 0) silent = false;
      target[index] = sample / 32768;
    }
    this.silence = silent ? this.silence + target.length : 0;
  }

  /** The position of the song and the levels of its channels. */
  state() {
    const position = this.call("position");
    const [made, total, loops, over, time] = this.info(5);
    this.call("levels");
    const words = this.info(48);
    const levels = [0, 1, 2, 3, 4, 5].map((channel) => words[8 * channel]);
    const { playing: slot, held, silence } = this;
    return { slot, held, silence, position, time, made, total, loops, over, levels };
  }
}

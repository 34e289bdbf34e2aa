// The clock of a program: that of the sound, in a worklet or else in the page's thread.

import { rate } from "./engine.js";
import { longTick, Machine } from "./machine.js";
import { Sound, within } from "./sound.js";
import { t } from "./text.js";

/** The largest number of frames between the worklet and the screen. */
const frameCount = 3;

/** The time by which sound is made ahead without a worklet, in seconds. */
const ahead = 0.1;

/** A program in the worklet. */
export class WorkletProgram {
  constructor(context, target, module, rom, listener, { inputs = [], buffers = frameCount } = {}) {
    this.kind = "worklet";
    this.node = new AudioWorkletNode(context, "romkit", {
      numberOfInputs: 0,
      outputChannelCount: [1],
      processorOptions: { module, rom, inputs, buffers },
    });
    this.node.port.onmessage = ({ data }) => listener(data);
    this.node.onprocessorerror = () => listener({ trap: t("the audio worklet ended") });
    this.node.connect(target);
  }

  input(...input) {
    this.node.port.postMessage({ input: [0, ...input] });
  }

  giveBack(words) {
    this.node.port.postMessage({ spare: words.buffer }, [words.buffer]);
  }

  end() {
    this.node.port.onmessage = null;
    this.node.disconnect();
  }
}

/** A program in the page's thread: each tick is a buffer, scheduled a little ahead. Without a context it is silent. */
class ScheduledProgram {
  constructor(context, target, module, rom, listener) {
    Object.assign(this, { context, target, listener });
    this.kind = context ? "buffers" : "silent";
    this.machine = new Machine(new WebAssembly.Module(module), rom);
    this.time = 0;
    this.frames = [];
    this.spares = [];
    this.timer = setInterval(() => this.guard(), 8);
  }

  get now() {
    return this.context ? this.context.currentTime : performance.now() / 1000;
  }

  guard() {
    try {
      if (this.context ? this.context.state === "running" : !document.hidden) this.fill();
    } catch (error) {
      this.end();
      this.listener({ trap: String(error) });
    }
  }

  fill() {
    const { machine, now } = this;
    // Do not catch up on a pause of the page.
    if (this.time < now) this.time = now + 0.01;
    while (this.time < now + ahead && !machine.isOver) {
      const samples = machine.tick();
      if (this.context && samples.length) this.schedule(samples);
      this.frames.push({ time: this.time, frame: machine.frame(this.spares.pop()) });
      this.time += (samples.length || longTick) / rate;
    }
    while (this.frames.length && this.frames[0].time <= now) this.listener({ frame: this.frames.shift().frame });
    if (machine.isOver && !this.frames.length) {
      this.end();
      this.listener({ isOver: true });
    }
  }

  schedule(samples) {
    const buffer = this.context.createBuffer(1, samples.length, rate);
    const channel = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) channel[index] = samples[index] / 32768;
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.target);
    source.start(this.time + 1e-7 / rate);
  }

  input(...input) {
    this.machine.inputs.push([0, ...input]);
  }

  giveBack(words) {
    this.spares.push(words.buffer);
  }

  end() {
    clearInterval(this.timer);
  }
}

/** The sound of a program, which is its clock. */
export class ProgramSound extends Sound {
  constructor(module, rom, listener, complain) {
    super(module, listener, complain);
    this.rom = rom;
    this.volume = 1;
  }

  get kind() {
    return this.output?.kind ?? "none";
  }

  /** Restarts the program, in an event that the user causes. */
  async start() {
    this.wanted = true;
    this.output?.end();
    this.output = null;
    if (!this.context) this.ready = this.create();
    this.resume();
    await this.ready;
    if (!this.output) this.connect();
    // Without an audio device the clock of the context may never run.
    if (this.context.state !== "running") {
      await within(new Promise((done) => this.context.addEventListener("statechange", done, { once: true })), 2000);
    }
    if (this.context.state === "suspended" && this.output && !document.hidden) {
      this.complain(t("The browser did not start the sound; the program runs without it."));
      this.output.end();
      this.rest();
      this.output = new ScheduledProgram(null, null, this.module, this.rom, (message) => this.listener(message));
    }
  }

  resume() {
    if (this.kind !== "silent") super.resume();
  }

  connect() {
    const gain = this.context.createGain();
    gain.gain.value = this.volume;
    gain.connect(this.context.destination);
    this.gain = gain;
    const Output = this.hasWorklet ? WorkletProgram : ScheduledProgram;
    const output = new Output(this.context, gain, this.module, this.rom, (message) => {
      if (output === this.output) this.listener(message);
    });
    this.output = output;
  }

  setVolume(volume) {
    this.volume = volume;
    if (this.gain) this.gain.gain.value = volume;
  }
}

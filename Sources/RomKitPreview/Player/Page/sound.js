// Sound: an AudioContext, with a second instance of the module in its worklet. Without worklets, buffers are scheduled a
// little ahead.

import { Engine, rate } from "./engine.js";
import { t } from "./text.js";

export const workletAddress = () => {
  const source = ["engine", "worklet"].map((id) => document.getElementById(id).textContent).join("\n");
  return `data:text/javascript,${encodeURIComponent(source)}`;
};

/** The result of a promise, or nothing after a while: without an audio device some never settle. */
export const within = (promise, milliseconds) =>
  Promise.race([
    promise,
    new Promise((done) => {
      setTimeout(done, milliseconds);
    }),
  ]);

/** Scheduled buffers, with the interface of a worklet's node. */
class ScheduledSound {
  constructor(context, module, rom, calls, listener) {
    this.context = context;
    this.listener = listener;
    this.engine = new Engine(new WebAssembly.Module(module));
    this.engine.open(rom);
    this.engine.run(calls);
    this.frame = 0;
    this.start = context.currentTime + 0.05;
    this.timer = setInterval(() => this.fill(), 50);
  }

  fill() {
    if (this.context.state !== "running") return;
    // Do not catch up on a pause of the page.
    if (this.start + this.frame / rate < this.context.currentTime) {
      this.start = this.context.currentTime + 0.05;
      this.frame = 0;
    }
    while (this.start + this.frame / rate < this.context.currentTime + 0.3) {
      const buffer = this.context.createBuffer(1, 2048, rate);
      this.engine.render(buffer.getChannelData(0));
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.context.destination);
      source.start(this.start + (this.frame + 1e-7) / rate);
      this.frame += 2048;
    }
    this.listener({ state: this.engine.state() });
  }

  post(message) {
    const fault = this.engine.run(message.calls);
    this.listener({ number: message.number, fault, state: this.engine.state() });
  }

  end() {
    clearInterval(this.timer);
  }
}

/** The worklet. */
class WorkletSound {
  constructor(context, module, rom, calls, listener) {
    this.node = new AudioWorkletNode(context, "romkit", {
      numberOfInputs: 0,
      outputChannelCount: [1],
      processorOptions: { module, rom, calls },
    });
    this.node.port.onmessage = ({ data }) => listener(data);
    this.node.onprocessorerror = () => listener({ trap: t("the audio worklet ended") });
    this.node.connect(context.destination);
  }

  post(message) {
    this.node.port.postMessage(message);
  }

  end() {
    this.node.disconnect();
  }
}

/** The sound of one ROM. Nothing is created before the first call of `send`, in an event that the user causes. */
export class Sound {
  /**
   * @param {Uint8Array} module
   * @param {(state: object) => void} listener takes the state of the song, many times a second
   * @param {(words: string) => void} complain takes messages for the user
   */
  constructor(module, listener, complain) {
    Object.assign(this, { module, listener, complain, rom: new Uint8Array(), context: null, output: null });
    this.number = 0;
    this.answers = new Map();
    this.wanted = false;
    /** Whether the clock stands although there should be sound, and the function that is called when that changes. */
    this.isSilent = false;
    this.silenceChanged = () => {};
    /** The first calls to a new instance. */
    this.settings = () => [];
    /** Called when the sound stops by itself. */
    this.interrupted = () => {};
  }

  get kind() {
    return this.output instanceof WorkletSound ? "worklet" : this.output ? "buffers" : "none";
  }

  open(rom) {
    this.rom = rom;
    for (const answer of this.answers.values()) answer(0);
    this.answers.clear();
    if (!this.context) return;
    this.output?.end();
    this.output = null;
    this.connect();
  }

  /** Creates the context if there is none, and sends calls; the promise gives the fault. */
  async send(calls) {
    this.wanted = true;
    if (!this.context) this.ready = this.create();
    this.resume();
    await this.ready;
    if (!this.output) this.connect();
    this.number += 1;
    const number = this.number;
    const answer = new Promise((done) => {
      this.answers.set(number, done);
    });
    this.output.post({ number, calls });
    return (await within(answer, 3000)) ?? 0;
  }

  /** Sound stops by itself, and does not begin again by itself. */
  interrupt() {
    this.wanted = false;
    this.interrupted();
  }

  /** Tells from the clock whether there is sound: without an audio device, some browsers answer as if there were. */
  watch() {
    let [time, looks] = [-1, 0];
    setInterval(() => {
      const { currentTime } = this.context;
      const stands = this.wanted && !document.hidden && currentTime === time;
      looks = stands ? looks + 1 : 0;
      time = currentTime;
      if (this.isSilent === looks > 2) return;
      this.isSilent = looks > 2;
      this.silenceChanged();
    }, 500);
  }

  /** Sends calls if there is sound already; settings made before take effect when it begins. */
  change(calls) {
    if (this.output) {
      this.number += 1;
      this.output.post({ number: this.number, calls });
    }
  }

  async create() {
    try {
      if (navigator.audioSession) navigator.audioSession.type = "playback";
    } catch {
      /* Only a preference. */
    }
    this.context = new AudioContext({ sampleRate: rate, latencyHint: "interactive" });
    this.watch();
    // A phone call, or unplugged headphones: do not resume by itself.
    this.context.addEventListener("statechange", () => {
      const { state } = this.context;
      if (state === "interrupted" || (state === "suspended" && this.wanted && !this.resting && !document.hidden))
        this.interrupt();
    });
    this.hasWorklet = false;
    if (this.context.audioWorklet && this.context.sampleRate === rate) {
      try {
        await this.context.audioWorklet.addModule(workletAddress());
        this.hasWorklet = true;
      } catch {
        /* Use buffers instead. */
      }
    }
    this.connect();
  }

  connect() {
    const Output = this.hasWorklet ? WorkletSound : ScheduledSound;
    const hear = (message) => {
      if (message.trap) {
        this.output?.end();
        this.output = null;
        this.interrupt();
        this.complain(t("The player crashed because of a bug in romkit: {1}", message.trap));
      }
      if (message.number !== undefined) {
        this.answers.get(message.number)?.(message.fault);
        this.answers.delete(message.number);
      }
      if (message.state) this.listener(message.state);
    };
    this.output = new Output(this.context, this.module, this.rom, this.settings(), hear);
  }

  /** Pauses the clock of the sound. */
  suspend() {
    this.resting = true;
    if (this.context && this.context.state === "running") within(this.context.suspend(), 1000);
  }

  resume() {
    this.wanted = true;
    if (!document.hidden) this.resting = false;
    if (this.context && this.context.state !== "running" && !document.hidden) within(this.context.resume(), 1000);
  }

  /** Stops the clock, as nothing sounds any more. */
  rest() {
    this.wanted = false;
    this.suspend();
  }

  async visibilityChanged() {
    if (!this.context) return;
    if (document.hidden) return this.suspend();
    if (!this.wanted) return;
    // A context of WebKit may be stuck in "running".
    this.resting = true;
    await within(this.context.suspend(), 300);
    this.resting = false;
    await within(this.context.resume(), 1000);
  }

  /** The samples that a worklet makes after calls, as 16-bit numbers: for tests. */
  async samples(calls, count) {
    const context = new OfflineAudioContext(1, count, rate);
    await context.audioWorklet.addModule(workletAddress());
    const output = new WorkletSound(context, this.module, this.rom, calls, () => {});
    const buffer = await context.startRendering();
    output.end();
    return Int16Array.from(buffer.getChannelData(0), (sample) => sample * 32768);
  }
}

// The page of a program. `window.romkitPage` is a stable interface for tests and for the curious:
//
//   ready     a promise: the first frame is drawn
//   state     phase ("ready", "running", "paused", "over"), tick of the newest frame, drawn (the number of frames), firstFrame
//             (milliseconds from the start of the script to the first), output ("worklet", "buffers", "none"), context (its state), and
//             touch (the x and y of the touch that the console knows, or null)
//   start(), pause(), goOn()                 like the buttons
//   input(name, ...values)                   touch pressed x y, pixels of the console's screen; pause paused
//   replay(inputs, count, ticks)             a number of ticks from an AudioWorklet in an OfflineAudioContext: the samples as an
//                                            Int16Array, and the CRC-32 of the frames of these ticks; inputs are [tick, name, ...values]

import { checksum, dataOf, one } from "./dom.js";
import { rate } from "./engine.js";
import { Machine } from "./machine.js";
import { ProgramInput } from "./program-input.js";
import { ProgramSound, WorkletProgram } from "./program-sound.js";
import { workletAddress } from "./sound.js";
import { bytesOf, inflated } from "./start.js";
import { t } from "./text.js";

const began = performance.now();

const words = {
  ready: t("Touch the screen, or press Space or Enter."),
  running: t("Running."),
  paused: t("Paused."),
  over: t("The game is over."),
};

class ProgramPage {
  constructor(module, rom) {
    this.phase = "ready";
    this.frame = null;
    this.drawn = 0;
    this.firstFrame = null;
    this.input = null;
    this.sound = new ProgramSound(
      module,
      rom,
      (message) => this.hear(message),
      (text) => {
        one("#notice").textContent = text;
      },
    );
    this.sound.interrupted = () => this.pause();
    this.screen = one("#screen");
    this.context = this.screen.getContext("2d", { alpha: false });
  }

  /** The first frame, from a silent instance, as nothing may sound before the user asks for it. */
  showFirst(module) {
    const machine = new Machine(module, this.sound.rom);
    machine.tick();
    this.take(machine.frame());
    this.fit();
    this.draw();
    this.firstFrame = performance.now() - began;
    this.enter("ready");
  }

  enter(phase) {
    this.phase = phase;
    one("#state").textContent = words[phase];
    const waits = phase === "ready" || phase === "over";
    const start = one("#start");
    start.hidden = !waits;
    start.disabled = false;
    one("span", start).textContent = phase === "over" ? t("Start again") : t("Start");
    one("#pause").disabled = waits;
    one("#pause").textContent = phase === "paused" ? t("Resume") : t("Pause");
  }

  start() {
    one("#notice").textContent = "";
    this.enter("running");
    this.focus();
    return this.sound.start();
  }

  /** The game has the keyboard. */
  focus() {
    this.screen.focus({ preventScroll: true });
  }

  pause() {
    if (this.phase !== "running") return;
    this.input.release();
    this.sound.output?.input("pause", 1);
    this.enter("paused");
  }

  goOn() {
    if (this.phase !== "paused") return;
    this.sound.resume();
    this.sound.output?.input("pause", 0);
    this.enter("running");
  }

  /** Starts or resumes. */
  begin() {
    if (this.phase === "paused") this.goOn();
    else if (this.phase !== "running") this.start();
  }

  toggle() {
    if (this.phase === "running") this.pause();
    else this.begin();
  }

  /** A hidden page pauses the program and its clock; a visible one resumes it unless the user paused it. */
  visibilityChanged() {
    if (this.phase !== "running" && this.phase !== "paused") return;
    if (document.hidden) this.input.release();
    if (this.phase === "running") this.sound.output?.input("pause", document.hidden ? 1 : 0);
    this.sound.visibilityChanged();
  }

  /** Takes a message of the program. */
  hear({ frame, isOver, trap }) {
    if (frame) {
      this.take(frame);
      if (!this.isDrawing) {
        this.isDrawing = true;
        requestAnimationFrame(() => this.draw());
      }
    }
    if (isOver || trap) {
      this.input.release();
      this.sound.output?.end();
      this.sound.output = null;
      this.sound.rest();
      this.enter("over");
    }
    if (trap) {
      one("#state").textContent = t("The program crashed.");
      this.sound.complain(t("The program crashed because of a bug in it: {1}", trap));
    }
  }

  take(frame) {
    if (this.frame && !this.frame.isDrawn) this.giveBack();
    this.frame = frame;
    if (frame.width === this.width && frame.height === this.height) return;
    Object.assign(this, { width: frame.width, height: frame.height });
    Object.assign(this.screen, { width: frame.width, height: frame.height });
    this.fit();
  }

  giveBack() {
    this.sound.output?.giveBack(this.frame.words);
  }

  draw() {
    this.isDrawing = false;
    const { frame } = this;
    if (frame.isDrawn) return;
    this.context.putImageData(new ImageData(frame.words, frame.width, frame.height), 0, 0);
    this.drawn += 1;
    frame.isDrawn = true;
    this.giveBack();
  }

  /**
   * Makes the screen as large as an integer scale allows. The measurements ignore the scroll bar, which would come and go with the
   * size of the screen.
   */
  fit() {
    const ratio = devicePixelRatio || 1;
    let [width, height] = [innerWidth, innerHeight];
    if (!document.fullscreenElement) {
      width -= 32;
      height -= one("#console").offsetTop + one("#state").offsetHeight + one(".controls").offsetHeight + 32;
    }
    const factor = Math.max(1, Math.floor(Math.min((width * ratio) / this.width, (height * ratio) / this.height)));
    this.screen.style.width = `${(this.width * factor) / ratio}px`;
    this.screen.style.height = `${(this.height * factor) / ratio}px`;
    this.input?.showPlace();
  }

  /** Sets or ends the touch of the console. */
  touch(isPressed, x, y) {
    if (this.phase === "running") this.sound.output?.input("touch", isPressed, x, y);
  }

  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.fullscreenEnabled)
      one("#console")
        .requestFullscreen()
        .catch(() => {});
  }

  listen() {
    one("#start").onclick = () => this.start();
    one("#pause").onclick = () => {
      this.toggle();
      this.focus();
    };
    one("#full").hidden = !document.fullscreenEnabled;
    one("#full").onclick = () => {
      this.fullScreen();
      this.focus();
    };
    // Keys may set the volume in several steps, so only a pointer gives the keyboard back.
    one("#volume").addEventListener("pointerup", () => this.focus());
    one("#volume").oninput = ({ target }) => {
      one("output").textContent = `${target.value}%`;
      this.sound.setVolume(target.value / 100);
    };
    this.input = new ProgramInput(this);
    addEventListener("resize", () => {
      this.fit();
      // The controls may have wrapped.
      requestAnimationFrame(() => this.fit());
    });
    document.addEventListener("fullscreenchange", () => this.fit());
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
  }

  async replay(inputs, count, ticks) {
    const total = Math.floor((count * rate) / 60);
    const context = new OfflineAudioContext(1, total, rate);
    await context.audioWorklet.addModule(workletAddress());
    const frames = [];
    let output = null;
    const ended = new Promise((done, fail) => {
      const hear = ({ frame, trap }) => {
        if (trap) fail(new Error(trap));
        if (frame && ticks.includes(frame.tick)) frames.push([frame.tick, checksum(frame.words)]);
        if (frame) output.giveBack(frame.words);
        if (frame?.tick === count) done();
      };
      output = new WorkletProgram(context, context.destination, this.sound.module, this.sound.rom, hear, {
        inputs,
        buffers: count,
      });
    });
    const buffer = await context.startRendering();
    await ended;
    output.end();
    return { frames, samples: Int16Array.from(buffer.getChannelData(0), (sample) => sample * 32768) };
  }
}

let program = null;

const begin = async () => {
  document.documentElement.classList.add("js");
  one("#title").textContent = JSON.parse(dataOf("report")).name;
  const bytes = await inflated(bytesOf(dataOf("module")));
  const page = new ProgramPage(bytes, bytesOf(dataOf("rom")));
  page.showFirst(await WebAssembly.compile(bytes));
  page.listen();
  program = page;
};

window.romkitPage = {
  ready: begin().catch((error) => {
    one("#state").textContent = t("The program cannot run.");
    throw error;
  }),
  get state() {
    const { phase, frame, drawn, firstFrame, sound } = program;
    const context = sound.context?.state ?? "none";
    const { touch } = program.input;
    return { phase, tick: frame.tick, drawn, firstFrame, output: sound.kind, context, touch };
  },
  start: () => program.start(),
  pause: () => program.pause(),
  goOn: () => program.goOn(),
  input: (...input) => program.sound.output?.input(...input),
  replay: (inputs, count, ticks) => program.replay(inputs, count, ticks),
};

// The page of a program. `window.romkitPage` is a stable interface for tests and for the curious:
//
//   ready     a promise: the first frame is drawn
//   state     phase ("ready", "running", "paused", "over"), tick of the newest frame, drawn (the number of frames), firstFrame
//             (milliseconds from the start of the script to the first), output ("worklet", "buffers", "none") and context (its state)
//   start(), pause(), goOn()                 like the buttons
//   input(name, ...values)                   touch pressed x y, pixels of the console's screen; pause paused
//   replay(inputs, count, ticks)             a number of ticks from an AudioWorklet in an OfflineAudioContext: the samples as an
//                                            Int16Array, and the CRC-32 of the frames of these ticks; inputs are [tick, name, ...values]

import { checksum, clamp, dataOf, inflated, one } from "./dom.js";
import { rate } from "./engine.js";
import { Machine } from "./machine.js";
import { ProgramSound, WorkletProgram } from "./program-sound.js";
import { bytesOf, workletAddress } from "./sound.js";
import { t } from "./text.js";

const began = performance.now();

const words = {
  ready: t("Press Start."),
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
    this.held = new Set();
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
    // In the middle until it is moved.
    this.place = { x: this.width >> 1, y: this.height >> 1 };
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
    this.screen.focus({ preventScroll: true });
    return this.sound.start();
  }

  pause() {
    if (this.phase !== "running") return;
    this.sound.output?.input("pause", 1);
    this.enter("paused");
  }

  goOn() {
    if (this.phase !== "paused") return;
    this.sound.resume();
    this.sound.output?.input("pause", 0);
    this.enter("running");
  }

  toggle() {
    if (this.phase === "paused") this.goOn();
    else this.pause();
  }

  /** A hidden page pauses the program and its clock; a visible one resumes it unless the user paused it. */
  visibilityChanged() {
    if (this.phase !== "running" && this.phase !== "paused") return;
    if (document.hidden) this.release();
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
    this.showPlace();
  }

  // Touches: by a finger, by a mouse, and by the keyboard, which moves a separate point.

  touch(isPressed, x, y) {
    if (this.phase === "running") this.sound.output?.input("touch", isPressed ? 1 : 0, x, y);
  }

  listenToPointer() {
    let pointer = null;
    const at = (event) => {
      const box = this.screen.getBoundingClientRect();
      const along = (place, start, length, count) =>
        clamp(Math.floor(((place - start) * count) / length), 0, count - 1);
      return [
        along(event.clientX, box.left, box.width, this.width),
        along(event.clientY, box.top, box.height, this.height),
      ];
    };
    this.screen.addEventListener("pointerdown", (event) => {
      if (pointer !== null || event.button !== 0) return;
      pointer = event.pointerId;
      this.screen.setPointerCapture(pointer);
      one("#place").hidden = true;
      this.touch(true, ...at(event));
    });
    this.screen.addEventListener("pointermove", (event) => {
      if (event.pointerId === pointer) this.touch(true, ...at(event));
    });
    for (const name of ["pointerup", "pointercancel"]) {
      this.screen.addEventListener(name, (event) => {
        if (event.pointerId !== pointer) return;
        pointer = null;
        this.touch(false, 0, 0);
      });
    }
  }

  listenToKeys() {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === "p" && !event.repeat) this.toggle();
      else if (event.target.closest?.("button, input")) return;
      else if (key === " " || key === "Enter" || key.startsWith("Arrow")) {
        event.preventDefault();
        this.hold(key);
      }
    });
    addEventListener("keyup", ({ key }) => this.letGo(key));
    addEventListener("blur", () => this.release());
  }

  get isHeld() {
    return this.held.has(" ") || this.held.has("Enter");
  }

  hold(key) {
    if (this.held.has(key) || this.phase !== "running") return;
    this.held.add(key);
    if (key.startsWith("Arrow")) this.move();
    else this.touch(true, Math.round(this.place.x), Math.round(this.place.y));
  }

  letGo(key) {
    if (this.held.delete(key) && !key.startsWith("Arrow") && !this.isHeld) this.touch(false, 0, 0);
  }

  release() {
    if (this.isHeld) this.touch(false, 0, 0);
    this.held.clear();
  }

  /** Moves the point while an arrow key is down, by a pixel at least: the width of the screen in a second and a half. */
  move() {
    if (this.isMoving) return;
    this.isMoving = true;
    let before = performance.now();
    const step = (now) => {
      const way = Math.max(1, ((now - before) / 1500) * this.width);
      before = now;
      const toward = (positive, negative) => Number(this.held.has(positive)) - Number(this.held.has(negative));
      const x = toward("ArrowRight", "ArrowLeft");
      const y = toward("ArrowDown", "ArrowUp");
      this.isMoving = x !== 0 || y !== 0;
      if (!this.isMoving) return;
      this.place.x = clamp(this.place.x + x * way, 0, this.width - 1);
      this.place.y = clamp(this.place.y + y * way, 0, this.height - 1);
      one("#place").hidden = false;
      this.showPlace();
      if (this.isHeld) this.touch(true, Math.round(this.place.x), Math.round(this.place.y));
      requestAnimationFrame(step);
    };
    step(before);
  }

  showPlace() {
    if (!this.place) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.screen;
    one("#place").style.left = `${offsetLeft + ((this.place.x + 0.5) * offsetWidth) / this.width}px`;
    one("#place").style.top = `${offsetTop + ((this.place.y + 0.5) * offsetHeight) / this.height}px`;
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
    one("#pause").onclick = () => this.toggle();
    one("#full").hidden = !document.fullscreenEnabled;
    one("#full").onclick = () => this.fullScreen();
    one("#volume").oninput = ({ target }) => {
      one("output").textContent = `${target.value}%`;
      this.sound.setVolume(target.value / 100);
    };
    this.listenToPointer();
    this.listenToKeys();
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
    one("#notice").textContent = t("This browser cannot run this page: {1}", error);
    throw error;
  }),
  get state() {
    const { phase, frame, drawn, firstFrame, sound } = program;
    const context = sound.context?.state ?? "none";
    return { phase, tick: frame.tick, drawn, firstFrame, output: sound.kind, context };
  },
  start: () => program.start(),
  pause: () => program.pause(),
  goOn: () => program.goOn(),
  input: (...input) => program.sound.output?.input(...input),
  replay: (inputs, count, ticks) => program.replay(inputs, count, ticks),
};

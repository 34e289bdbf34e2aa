// Strips of a picture that move, on a part of the console's screen.

import { button, clamp, make } from "./dom.js";
import { list, t } from "./text.js";

export class Strip {
  constructor(cards, card, call) {
    const {
      entry,
      size: [width, height],
    } = card;
    Object.assign(this, { cards, card, entry, width, height, call, frame: 0, timer: 0 });
    const field = (name, value, least, most) => {
      const input = make("input", {
        type: "number",
        min: least,
        max: most,
        value,
        "aria-label": list(name, entry.label),
      });
      input.oninput = () => this.draw();
      return [make("label", {}, `${name} `, input), input];
    };
    const grid = make(
      "select",
      { "aria-label": list(t("Grid"), entry.label) },
      ...[8, 16, 24, 32].map((side) => make("option", { value: side, textContent: `${side} × ${side}` })),
      make("option", { value: "", textContent: t("other") }),
    );
    grid.value = "16";
    const [wide, w] = field(t("Width"), 16, 1, 255);
    const [high, h] = field(t("Height"), 16, 1, 255);
    const [first, a] = field(t("From"), 0, 0, 65535);
    const [last, b] = field(t("To"), 3, 0, 65535);
    const [speed, fps] = field(t("Frames per second"), 8, 1, 60);
    const free = make("span", { hidden: true }, wide, " ", high);
    grid.oninput = () => {
      free.hidden = grid.value !== "";
      if (grid.value) w.value = h.value = grid.value;
      this.draw();
    };
    Object.assign(this, { w, h, a, b, fps });
    this.canvas = make("canvas", {
      role: "img",
      "aria-label": t("Animation of {1}", entry.label),
      width: 16,
      height: 16,
    });
    this.words = make("output");
    this.start = button(t("Play"), t("Play the animation of {1}", entry.label), () => this.toggle());
    const body = make(
      "div",
      { className: "strip" },
      this.canvas,
      make(
        "p",
        { className: "fields" },
        make("label", {}, t("Grid"), " ", grid),
        " ",
        free,
        " ",
        first,
        " ",
        last,
        " ",
        speed,
        " ",
        this.start,
        " ",
        this.words,
      ),
    );
    this.element = make("details", { className: "animation" }, make("summary", { textContent: t("Animation") }), body);
    this.element.addEventListener("toggle", () => {
      if (this.element.open) this.draw();
      else this.stop();
    });
  }

  number(input) {
    return clamp(Math.round(Number(input.value) || 0), Number(input.min), Number(input.max));
  }

  draw() {
    if (!this.element.open) return;
    const [w, h] = [this.number(this.w), this.number(this.h)];
    const columns = Math.max(1, Math.floor(this.width / w));
    const count = columns * Math.max(1, Math.floor(this.height / h));
    const from = Math.min(this.number(this.a), count - 1);
    const to = clamp(this.number(this.b), from, count - 1);
    const cell = from + (this.frame % (to - from + 1));
    const [x, y] = [(cell % columns) * w, Math.floor(cell / columns) * h];
    const prefix = this.cards.rom.machine === 0 ? "vgs2" : "vge";
    // Drawn by the console, in the palette of the picture.
    const { rom } = this.cards;
    const call = `${prefix}_putSP(${this.entry.number}, ${x}, ${y}, ${w}, ${h}, 0, 0);`;
    const { image } = rom.inPalette(this.entry, () => rom.scene(call, rom.machine, 1, 0));
    Object.assign(this.canvas, { width: w, height: h });
    const factor = clamp(Math.floor(128 / Math.max(w, h)), 1, 8);
    this.canvas.style.width = `${w * factor}px`;
    this.canvas.style.height = `${h * factor}px`;
    this.canvas.getContext("2d").putImageData(image, 0, 0);
    this.words.textContent = t("cell {1} (0 to {2})", cell, count - 1);
    if (!this.timer) this.cards.showCall(this.call, this.entry.number, x, y, w, h);
  }

  toggle() {
    if (this.timer) return this.stop();
    this.start.textContent = t("Pause");
    this.start.setAttribute("aria-label", t("Pause the animation of {1}", this.entry.label));
    const tick = () => {
      // Its ROM may be gone.
      if (!this.element.isConnected) return;
      this.timer = setTimeout(tick, 1000 / this.number(this.fps));
      this.frame += 1;
      if (!document.hidden) this.draw();
    };
    tick();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.start.textContent = t("Play");
    this.start.setAttribute("aria-label", t("Play the animation of {1}", this.entry.label));
    this.draw();
  }
}

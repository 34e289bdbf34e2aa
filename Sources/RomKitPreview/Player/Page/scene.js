// The scene editor: a text of drawing calls, and the console's frame.

import { button, make, save } from "./dom.js";
import { list, plural, t } from "./text.js";

export class SceneEditor {
  /** @param {(text: string) => void} copy */
  constructor(rom, copy) {
    this.rom = rom;
    this.text = make("textarea", {
      id: "scene-text",
      spellcheck: false,
      rows: 14,
      "aria-label": t("Drawing calls"),
      "aria-describedby": "scene-problems",
      wrap: "off",
    });
    this.machine = make(
      "select",
      { "aria-label": t("Console") },
      ...[
        ["0", list("VGS mk-II SR", "160 × 200")],
        ["1", list("VGE", "240 × 320")],
        ["2", list(t("VGE in landscape"), "320 × 240")],
      ].map(([value, textContent]) => make("option", { value, textContent })),
    );
    this.display = make(
      "select",
      { "aria-label": t("Display") },
      ...[
        ["0", t("24-bit colours")],
        ["1", t("as on the desktop")],
        ["2", t("as on a phone")],
      ].map(([value, textContent]) => make("option", { value, textContent })),
    );
    this.chosen = make("input", { type: "checkbox" });
    this.canvas = make("canvas", { id: "scene-frame", role: "img", "aria-label": t("Frame of the console") });
    this.problems = make("ul", {
      id: "scene-problems",
      className: "troubles",
      "aria-label": t("Problems in the scene"),
      hidden: true,
    });
    this.state = make("p", { className: "note", role: "status" });
    this.machine.value = String(rom.machine);
    this.text.value = SceneEditor.example(rom);
    for (const part of [this.text, this.machine, this.display, this.chosen])
      part.addEventListener("input", () => this.draw());
    const acts = make(
      "p",
      { className: "acts" },
      this.machine,
      " ",
      this.display,
      " ",
      make("label", {}, this.chosen, " ", t("palette chosen above")),
      " ",
      button(t("Save PNG"), t("Save the frame as PNG"), () =>
        this.canvas.toBlob((blob) => {
          if (blob) save("frame.png", [blob], "image/png");
        }),
      ),
      " ",
      button(t("Save .scene"), t("Save the drawing calls as a .scene file"), () =>
        save("frame.scene", [this.text.value], "text/plain"),
      ),
      " ",
      button(t("Copy"), t("Copy the drawing calls"), () => copy(this.text.value)),
    );
    this.element = make(
      "section",
      { className: "part scene", id: "scene", "aria-labelledby": "scene-title" },
      make("h2", { id: "scene-title", textContent: t("Scene") }),
      make(
        "div",
        { className: "slot" },
        acts,
        make(
          "div",
          { className: "editor" },
          this.text,
          make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": t("Frame") }, this.canvas),
        ),
        this.problems,
        this.state,
      ),
    );
    this.draw();
  }

  /** A scene with the first picture of the ROM. */
  static example(rom) {
    const picture = rom.sections
      .find(({ section }) => section === "pictures")
      ?.entries.map((entry) => ({ entry, details: rom.details(entry) }))
      .find(({ details }) => !details.fault);
    const prefix = rom.machine === 0 ? "vgs2" : "vge";
    const start =
      rom.machine === 0 && rom.sections.some(({ section }) => section === "palettes")
        ? `vgs2_pallet256(${rom.sections.find(({ section }) => section === "palettes").entries[0].number});\n`
        : "";
    if (!picture) return `${prefix}_boxfBG(8, 8, 72, 40, 4);\n`;
    const [, width, height] = picture.details.words;
    return `${start}${prefix}_putSP(${picture.entry.number}, 0, 0, ${Math.min(width, 160)}, ${Math.min(height, 200)}, 0, 0);\n`;
  }

  draw() {
    const { problems, number, image } = this.rom.scene(
      this.text.value,
      Number(this.machine.value),
      this.chosen.checked ? 1 : 0,
      Number(this.display.value),
    );
    Object.assign(this.canvas, { width: image.width, height: image.height });
    const factor = image.width > 300 ? 1 : 2;
    this.canvas.style.width = `${image.width * factor}px`;
    this.canvas.style.height = `${image.height * factor}px`;
    this.canvas.getContext("2d").putImageData(image, 0, 0);
    this.problems.hidden = !number;
    this.problems.replaceChildren(
      ...problems.map(({ line, column, words }) =>
        make("li", { className: "error" }, make("b", { textContent: t("line {1}:{2}", line, column) }), " ", words),
      ),
    );
    this.state.textContent = number
      ? plural("{1} line not drawn", "{1} lines not drawn", number)
      : t("{1} × {2} pixels", image.width, image.height);
  }
}

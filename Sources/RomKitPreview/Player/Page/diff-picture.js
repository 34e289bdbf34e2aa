// A picture in two ROMs: swipe, onion skin and difference.

import { clamp, make } from "./dom.js";
import { plural, t } from "./text.js";

const ways = { swipe: t("Swipe"), onion: t("Onion skin"), difference: t("Difference") };
/** The side up to which pictures are enlarged. */
const side = 512;
/** The mark of a pixel that looks different; the others are faint. */
const mark = [255, 79, 139, 255];

const canvasOf = (image, width, height) => {
  const canvas = make("canvas", { width, height });
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
};

/** The image of the pixels that look different, and their number. */
const differenceOf = ([old, fresh]) => {
  const [before, after] = [old, fresh].map(({ data }) => new Uint32Array(data.buffer));
  const image = new ImageData(fresh.width, fresh.height);
  let count = 0;
  for (let place = 0; place < after.length; place += 1) {
    if (before[place] !== after[place]) {
      image.data.set(mark, 4 * place);
      count += 1;
    } else {
      const [red, green, blue, alpha] = fresh.data.subarray(4 * place, 4 * place + 4);
      const grey = (3 * red + 6 * green + blue) / 10;
      image.data.set([grey, grey, grey, alpha / 4], 4 * place);
    }
  }
  return { image, count };
};

/** The parts of a card for the images of a picture, one of which may be missing. */
export const pictureParts = (label, images) => {
  const shown = images.filter(Boolean);
  if (!shown.length) return [make("p", { className: "note", textContent: t("This picture cannot be drawn.") })];
  const width = Math.max(...shown.map((image) => image.width));
  const height = Math.max(...shown.map((image) => image.height));
  const canvas = make("canvas", { width, height, role: "img", "aria-label": t("Picture in {1}", label) });
  canvas.style.width = `${width * clamp(Math.floor(side / Math.max(width, height)), 1, 8)}px`;
  const divider = make("i", { hidden: true, "aria-hidden": "true" });
  const view = make("div", { className: "view" }, canvas, divider);
  const context = canvas.getContext("2d");
  if (shown.length < 2) {
    context.putImageData(shown[0], 0, 0);
    return [view];
  }
  // Both have the same size here.
  const canvases = images.map((image) => canvasOf(image, width, height));
  const wholes = canvases.map((each) => each.getContext("2d").getImageData(0, 0, width, height));
  const difference = differenceOf(wholes);
  let way = "swipe";
  const range = make("input", { type: "range", min: 0, max: 100, value: 50 });
  const ends = [t("old"), t("new")].map((textContent) => make("span", { textContent }));
  const slider = make("p", { className: "slider" }, range, ...ends);
  slider.style.width = canvas.style.width;
  const draw = () => {
    const share = Number(range.value) / 100;
    slider.hidden = way === "difference";
    divider.hidden = way !== "swipe";
    divider.style.left = `${range.value}%`;
    range.setAttribute("aria-label", `${label}: ${ways[way]}`);
    const onLeft = t("{1} % old, {2} % new", range.value, 100 - range.value);
    range.setAttribute(
      "aria-valuetext",
      way === "swipe" ? onLeft : t("{1} % old, {2} % new", 100 - range.value, range.value),
    );
    context.clearRect(0, 0, width, height);
    if (way === "difference") {
      context.putImageData(difference.image, 0, 0);
    } else if (way === "swipe") {
      const split = Math.round(width * share);
      context.putImageData(wholes[0], 0, 0, 0, 0, split, height);
      context.putImageData(wholes[1], 0, 0, split, 0, width - split, height);
    } else {
      // The sum of both shares is exact where a picture is transparent, too.
      context.globalCompositeOperation = "lighter";
      for (const [place, each] of canvases.entries()) {
        context.globalAlpha = place ? share : 1 - share;
        context.drawImage(each, 0, 0);
      }
    }
  };
  range.oninput = draw;
  const drag = ({ buttons, clientX }) => {
    if (!buttons || way === "difference") return;
    const { left, width: wide } = canvas.getBoundingClientRect();
    range.value = Math.round((100 * (clientX - left)) / wide);
    draw();
  };
  Object.assign(view, { onpointerdown: drag, onpointermove: drag });
  const choices = Object.entries(ways).map(([value, textContent]) => {
    const choose = () => {
      way = value;
      draw();
    };
    const checked = value === way;
    const input = make("input", { type: "radio", name: `way-${label}`, value, checked, onchange: choose });
    return make("label", {}, input, " ", textContent);
  });
  const group = make("div", { className: "ways", role: "radiogroup", "aria-label": t("View of {1}", label) });
  group.append(...choices);
  draw();
  const words = plural("{1} pixel looks different.", "{1} pixels look different.", difference.count);
  return [group, view, slider, make("p", { className: "note", textContent: words })];
};

// The input of a program: fingers, a mouse, keys and gamepads. The console knows one touch, so the newest counts.

import { clamp, one } from "./dom.js";
import { t } from "./text.js";

/** The directions of the arrow keys, and of a gamepad's D-pad from button 12. */
const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const padWays = Object.values(ways);

/** The deflection of a stick that counts as none. */
const rest = 0.25;

/** The name of a gamepad without the numbers of its maker. */
const padName = (id) => id.replace(/^[\da-f]{4}-[\da-f]{4}-|\s*\(.*$/gi, "");

export class ProgramInput {
  /** @param {ProgramPage} page */
  constructor(page) {
    this.page = page;
    this.screen = page.screen;
    /** The position of each touch, the newest last: those of pointers by their ids, and "point", which keys and gamepads move. */
    this.touches = new Map();
    /** What is held down to move the point, with its direction, or to touch it, with null. */
    this.held = new Map();
    /** The pressed buttons of gamepads. */
    this.down = new Set();
    this.stick = [0, 0];
    // In the middle until it is moved.
    this.place = { x: page.width >> 1, y: page.height >> 1 };
    this.listenToPointers();
    this.listenToKeys();
    this.listenToPads();
    this.showPlace();
  }

  // Touches.

  get newest() {
    return [...this.touches.keys()].at(-1);
  }

  /** The position of the touch that the console knows. */
  get touch() {
    return this.touches.get(this.newest) ?? null;
  }

  /** A touch elsewhere is a new one, so that the program sees a tap and no movement. */
  press(id, ...place) {
    if (this.touches.size) this.page.touch(0, 0, 0);
    this.touches.set(id, place);
    this.page.touch(1, ...place);
  }

  move(id, ...place) {
    if (!this.touches.has(id)) return;
    this.touches.set(id, place);
    if (id === this.newest) this.page.touch(1, ...place);
  }

  lift(id) {
    const isNewest = id === this.newest;
    if (!this.touches.delete(id) || !isNewest) return;
    this.page.touch(0, 0, 0);
    if (this.touch) this.page.touch(1, ...this.touch);
  }

  /** Ends everything that is held. */
  release() {
    if (this.touches.size) this.page.touch(0, 0, 0);
    this.touches.clear();
    this.held.clear();
  }

  listenToPointers() {
    const at = ({ clientX, clientY }) => {
      const box = this.screen.getBoundingClientRect();
      const along = (place, start, length, count) =>
        clamp(Math.floor(((place - start) * count) / length), 0, count - 1);
      const { width, height } = this.page;
      return [along(clientX, box.left, box.width, width), along(clientY, box.top, box.height, height)];
    };
    const { screen } = this;
    screen.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (this.page.phase !== "running") return this.page.begin();
      screen.setPointerCapture(event.pointerId);
      one("#place").hidden = true;
      this.press(event.pointerId, ...at(event));
    });
    screen.addEventListener("pointermove", (event) => this.move(event.pointerId, ...at(event)));
    for (const name of ["pointerup", "pointercancel"])
      screen.addEventListener(name, ({ pointerId }) => this.lift(pointerId));
    screen.addEventListener("contextmenu", (event) => {
      // A long touch.
      if (this.touches.size) event.preventDefault();
    });
  }

  // Keys.

  listenToKeys() {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const { target, repeat } = event;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const way = ways[key];
      if (key === "p") {
        if (!repeat) this.page.toggle();
      } else if (way ? this.page.phase === "running" : key === " " || key === "Enter") {
        // A slider needs the arrow keys, and a button the others.
        if (target.closest?.(way ? "input" : "button")) return;
        event.preventDefault();
        if (!repeat) this.hold(key, way ?? null);
      }
    });
    addEventListener("keyup", ({ key }) => this.letGo(key));
    addEventListener("blur", () => this.release());
  }

  hold(id, way) {
    const { x, y } = this.place;
    if (this.page.phase !== "running") {
      if (!way) this.page.begin();
      return;
    }
    this.held.set(id, way);
    if (way) this.go();
    else if (!this.touches.has("point")) this.press("point", Math.round(x), Math.round(y));
  }

  letGo(id) {
    if (this.held.delete(id) && ![...this.held.values()].includes(null)) this.lift("point");
  }

  // Gamepads.

  listenToPads() {
    const tell = (text) => {
      one("#pads").textContent = text;
    };
    addEventListener("gamepadconnected", ({ gamepad }) => {
      tell(t("Gamepad connected: {1}", padName(gamepad.id)));
      this.look();
    });
    addEventListener("gamepaddisconnected", ({ gamepad }) => {
      tell(t("Gamepad disconnected: {1}", padName(gamepad.id)));
      for (const id of this.down) if (id.startsWith(`${gamepad.index} `)) this.turn(id, -1, false);
      this.page.pause();
    });
  }

  /** Reads the gamepads in each frame, as they send no events, while there are any. */
  look() {
    if (this.isLooking) return;
    const frame = () => {
      const pads = navigator.getGamepads().filter((pad) => pad?.connected);
      for (const pad of pads)
        pad.buttons.forEach(({ pressed }, number) => {
          this.turn(`${pad.index} ${number}`, number, pressed);
        });
      const along = (axis) => pads.map(({ axes }) => axes[axis] ?? 0).find((value) => Math.abs(value) > rest) ?? 0;
      this.stick = [along(0), along(1)];
      this.go();
      this.isLooking = pads.length > 0;
      if (this.isLooking) requestAnimationFrame(frame);
    };
    this.isLooking = true;
    requestAnimationFrame(frame);
  }

  /** Takes the state of a button, whose number is that of the standard layout. */
  turn(id, number, isDown) {
    if (isDown === this.down.has(id)) return;
    if (!isDown) {
      this.down.delete(id);
      return this.letGo(id);
    }
    this.down.add(id);
    if (number < 4) this.hold(id, null);
    else if (number === 8 || number === 9) this.page.toggle();
    else if (number >= 12 && number < 16) this.hold(id, padWays[number - 12]);
  }

  // The point.

  /** From -1 to 1 to the right and down. */
  get direction() {
    const along = (axis) => [...this.held.values()].reduce((sum, way) => sum + (way?.[axis] ?? 0), this.stick[axis]);
    return [clamp(along(0), -1, 1), clamp(along(1), -1, 1)];
  }

  /** Moves the point while something is held, by a pixel at least: the width of the screen in a second and a half. */
  go() {
    if (this.isMoving) return;
    let before = performance.now();
    const { place, page } = this;
    const step = (now) => {
      const way = Math.max(1, ((now - before) / 1500) * page.width);
      before = now;
      const [x, y] = this.direction;
      this.isMoving = page.phase === "running" && (x !== 0 || y !== 0);
      if (!this.isMoving) return;
      place.x = clamp(place.x + x * way, 0, page.width - 1);
      place.y = clamp(place.y + y * way, 0, page.height - 1);
      one("#place").hidden = false;
      this.showPlace();
      this.move("point", Math.round(place.x), Math.round(place.y));
      requestAnimationFrame(step);
    };
    step(before);
  }

  showPlace() {
    const { place, page } = this;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = this.screen;
    one("#place").style.left = `${offsetLeft + ((place.x + 0.5) * offsetWidth) / page.width}px`;
    one("#place").style.top = `${offsetTop + ((place.y + 0.5) * offsetHeight) / page.height}px`;
  }
}

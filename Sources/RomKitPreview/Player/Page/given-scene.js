// A scene that the page was made for, in its editor.

import { page } from "./page.js";

/** Shows a scene: its text, the numbers of its console and its display, and whether it begins with the palette of the page. */
export const showScene = ({ text, machine, display, palette }) => {
  const { scene } = page;
  scene.text.value = text;
  scene.machine.value = String(machine);
  scene.display.value = String(display);
  scene.chosen.checked = palette;
  scene.draw();
};

window.romkitPage.ready.then(() => {
  if (!page.report?.scene) return;
  showScene(page.report.scene);
  if (!location.hash) page.scene.element.scrollIntoView();
});

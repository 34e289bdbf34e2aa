// Links to slots: #BSLOT003@1:12.5&muted=5&key=-2&tempo=90&rom=0123456789abcdef, of which the slot alone is enough.

import { rate } from "./engine.js";

/** The digits of a content id that a link has. */
const digits = 16;
/** The settings of the player, with their usual values. */
const usual = { key: 0, tempo: 100, muted: 0, soloed: 0 };

/** A position in a song as minutes and seconds, to the tenth of a second. */
const timeOf = (samples) => {
  const tenths = Math.round((10 * samples) / rate);
  const seconds = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${seconds < 10 ? "0" : ""}${seconds}`;
};

/** The part of a link that names a ROM by its content id. */
export const romWord = (rom) => `rom=${rom.content.slice(0, digits)}`;

/** A link to a position in a song, with the settings of the player that are not the usual ones. */
export const linkOf = (rom, entry, position, settings) =>
  [
    `#${entry.anchor}@${timeOf(position)}`,
    ...Object.entries(usual).flatMap(([name, value]) => (settings[name] === value ? [] : `${name}=${settings[name]}`)),
    romWord(rom),
  ].join("&");

/** The parts of a link: the anchor, the position in samples, the settings and the beginning of the content id, each null without it. */
export const partsOf = (hash) => {
  let text = "";
  try {
    text = decodeURIComponent(hash.slice(1));
  } catch {
    /* It is not a link of this page. */
  }
  const [place, ...words] = text.split("&");
  const [, slot, minutes, seconds] = /^(.+)@(\d{1,4}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(place) ?? [];
  const values = new Map(words.map((word) => word.split("=")));
  const settings = {};
  for (const [name, value] of Object.entries(usual)) {
    const given = values.get(name);
    settings[name] = /^-?\d{1,3}$/.test(given ?? "") ? Number(given) : value;
  }
  return {
    anchor: slot ?? place,
    position: slot ? Math.round((60 * Number(minutes) + Number(seconds)) * rate) : null,
    settings: ["rom", ...Object.keys(usual)].some((name) => values.has(name)) ? settings : null,
    rom: /^[0-9a-f]{8,64}$/.test(values.get("rom") ?? "") ? values.get("rom") : null,
  };
};

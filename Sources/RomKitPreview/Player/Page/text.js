// The texts of the page, in its language. The English text is the key; ja.json has the Japanese texts.
//
// Keys are literals in calls of `t` and `plural`, where Scripts/embed-page.py finds them.

/** The translations in a page that is not in English. */
const translations = JSON.parse(document.getElementById("translations")?.textContent ?? "{}");

const filled = (template, values) => template.replace(/\{(\d)\}/g, (_, number) => values[number - 1]);

/** A text whose placeholders {1}, {2} and so on take the values. */
export const t = (text, ...values) => filled(translations[text] ?? text, values);

export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** The text for a number, which is {1}; {2} and so on take the values. Translations have the plural only. */
export const plural = (single, many, number, ...values) =>
  filled(translations[many] ?? (number === 1 ? single : many), [grouped(number), ...values]);

export const byteCount = (count) => plural("{1} byte", "{1} bytes", count);

/** The characters that browsers decode from Shift_JIS where romkit and JIS have others, each before the other: `ShiftJIS.twins`. */
const twins = { "～": "〜", "∥": "‖", "－": "−", "￠": "¢", "￡": "£", "￢": "¬", "—": "―" };
const twin = new RegExp(`[${Object.keys(twins).join("")}]`, "g");

/** A text with the characters of JIS, as romkit shows it. */
export const standard = (text) => text.replace(twin, (character) => twins[character]);

/** Texts one after the other, without those that are empty. */
export const list = (...texts) => texts.filter(Boolean).join(t(", "));

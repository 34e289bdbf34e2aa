// The strip at the top of a page that renews itself: the problems because of which the page shows an older state of the files.

import { make, problemItem } from "./dom.js";
import { grouped, list, plural, t } from "./text.js";

export const strip = make("section", {
  className: "live",
  role: "status",
  hidden: true,
  "aria-label": t("State of the files"),
});

// Everything at the top of the window makes room for it.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--strip", `${strip.offsetHeight}px`);
}).observe(strip);

/** The numbers of the problems, if there are several. `more` are not listed. */
const countWords = (problems, more) => {
  if (problems.length + more < 2) return "";
  const count = (wanted) => problems.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = ["error", "warning"].map(count);
  const listed = list(
    errors ? plural("{1} error", "{1} errors", errors) : "",
    warnings ? plural("{1} warning", "{1} warnings", warnings) : "",
  );
  return more ? `${listed} ${t("and {1} more in the terminal", grouped(more))}` : listed;
};

/** The facts that are shown, as text. */
let said = "";

/** Shows the problems of a state, the reason why its ROM is not shown, or that the command has ended. Returns whether the strip changed. */
export const showStrip = ({ beat, problems, more = 0 }, failure, hasEnded) => {
  const facts = JSON.stringify([hasEnded, beat < 0, problems, more, failure]);
  if (said === facts) return false;
  said = facts;
  strip.hidden = !hasEnded && !failure && !problems.length;
  strip.classList.toggle("ended", hasEnded);
  const isBad = failure || problems.some(({ severity }) => severity === "error");
  strip.classList.toggle("mild", hasEnded || !isBad);
  const say = (textContent) => (textContent ? [make("p", { textContent })] : []);
  if (hasEnded) {
    const text =
      beat < 0
        ? t("The files that keep this page up to date are missing, or this browser does not read them from a file.")
        : t("romkit preview --watch has ended. This is the last state of the files.");
    strip.replaceChildren(...say(text));
  } else {
    strip.replaceChildren(
      ...say(failure && t("The page cannot show the last state of the files, and tries again: {1}", failure)),
      ...say(countWords(problems, more)),
      make("ul", {}, ...problems.map(problemItem)),
    );
  }
  return true;
};

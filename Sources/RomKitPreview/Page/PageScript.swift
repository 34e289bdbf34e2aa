/// What the page can do beyond being looked at.
enum PageScript {
  /// The text between the tags, to the letter.
  static let element: Markup = "\n\(Markup(literal: text))\n"

  private static let text: StaticString = #"""
    (() => {
      "use strict";
      const all = (what, where = document) => [...where.querySelectorAll(what)];
      const one = (what, where = document) => where.querySelector(what);
      const make = (tag, members) => Object.assign(document.createElement(tag), members);
      document.documentElement.classList.add("js");

      // Zoom.
      const largest = 8;
      const pictures = all(".slot").filter((slot) => one(".stage", slot));
      const zoomOf = (slot) => Number(slot.dataset.zoom);
      const zoom = (slot, factor) => {
        const value = Math.min(largest, Math.max(1, factor));
        for (const image of all(".stage img", slot)) {
          for (const side of ["width", "height"]) {
            image.setAttribute(side, image.getAttribute(side) / zoomOf(slot) * value);
          }
        }
        slot.dataset.zoom = value;
        one(".zoom output", slot).textContent = value + "×";
        const [smaller, larger] = all(".zoom button", slot);
        smaller.disabled = value === 1;
        larger.disabled = value === largest;
      };
      let under = null;
      for (const slot of pictures) {
        const label = one("h3", slot).textContent;
        const button = (text, name, by) => make("button", {
          type: "button", textContent: text, title: name, ariaLabel: name + " " + label,
          onclick: () => zoom(slot, zoomOf(slot) + by),
        });
        const bar = make("span", { className: "zoom" });
        bar.append(button("−", "Smaller", -1), make("output", {}), button("+", "Larger", 1));
        one("header", slot).append(bar);
        zoom(slot, zoomOf(slot));
        slot.addEventListener("pointerenter", () => { under = slot; });
        slot.addEventListener("pointerleave", () => { if (under === slot) under = null; });
        for (const image of all(".stage img", slot)) {
          image.title = "Click to enlarge, with Shift to make smaller; keys 1 to 8";
          image.addEventListener("click", (event) => {
            const now = zoomOf(slot);
            zoom(slot, event.shiftKey ? now - 1 : now < largest ? now + 1 : 1);
          });
        }
      }

      // What is under the pointer: a colour of a palette, a pixel of a picture.
      const pixelsOf = new WeakMap();
      const pixels = (image) => {
        if (!pixelsOf.has(image)) {
          const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          pixelsOf.set(image, context);
        }
        return pixelsOf.get(image);
      };
      for (const swatches of all(".swatches")) {
        const slot = swatches.closest(".slot");
        const reading = one(".reading", slot) || make("p", { className: "reading" });
        one(".facts", slot).before(reading);
        swatches.addEventListener("pointerover", (event) => {
          if (event.target.title) reading.textContent = event.target.title;
        });
        swatches.addEventListener("pointerleave", () => { reading.textContent = ""; });
        const stage = swatches.previousElementSibling;
        if (!stage || !stage.matches(".stage")) continue;
        const image = one("img", stage);
        const indices = new Map();
        for (const swatch of swatches.children) {
          const [index, colour] = swatch.title.split(/[ ,]/);
          indices.set(colour, indices.has(colour) ? indices.get(colour) + " or " + index : index);
        }
        image.addEventListener("pointermove", (event) => {
          const x = Math.min(image.naturalWidth - 1, Math.max(0, Math.floor(event.offsetX * image.naturalWidth / image.width)));
          const y = Math.min(image.naturalHeight - 1, Math.max(0, Math.floor(event.offsetY * image.naturalHeight / image.height)));
          const [red, green, blue, alpha] = pixels(image).getImageData(x, y, 1, 1).data;
          const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
          const colour = alpha ? "#" + hex : "transparent";
          const index = indices.get(colour);
          reading.textContent = `x ${x}, y ${y}: ${index === undefined ? "" : index + " "}${colour}`;
        });
        image.addEventListener("pointerleave", () => { reading.textContent = ""; });
      }

      // Sounds: one at a time, with a head that moves over the drawing.
      const players = all("audio");
      for (const player of players) {
        const score = one(".score", player.closest(".slot"));
        const head = make("div", { className: "play", hidden: true });
        score.append(head);
        const place = () => {
          if (!(player.duration > 0)) return;
          head.hidden = player.currentTime === 0;
          head.style.left = (100 * player.currentTime / player.duration).toFixed(3) + "%";
        };
        const follow = () => {
          place();
          if (!player.paused) requestAnimationFrame(follow);
        };
        player.addEventListener("play", () => {
          for (const other of players) if (other !== player) other.pause();
          follow();
        });
        for (const event of ["seeked", "ended", "pause"]) player.addEventListener(event, place);
        score.addEventListener("click", (event) => {
          const box = score.getBoundingClientRect();
          if (!(player.duration > 0)) return;
          player.currentTime = player.duration * Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
          player.play();
        });
      }

      // The filter: all words must be in the name, the kind, the description, the text or the problems.
      const filter = one("#filter");
      const plain = (text) => text.normalize("NFKC").toLowerCase();
      const links = new Map(all(".side li li").map((item) => [one("a", item).getAttribute("href").slice(1), item]));
      const entries = all(".slot").map((slot) => ({
        slot,
        link: links.get(slot.id),
        words: plain([slot.dataset.find, ...all(".what, .text, .troubles, .legend", slot).map((part) => part.textContent)].join(" ")),
      }));
      const parts = all("section.part").map((section) => ({
        section, item: one(`.side a[href="#${section.id}"]`).parentElement, slots: all(".slot", section),
      }));
      const apply = () => {
        const terms = plain(filter.value).split(/\s+/).filter(Boolean);
        let shown = 0;
        for (const { slot, link, words } of entries) {
          const fits = terms.every((term) => words.includes(term));
          slot.hidden = !fits;
          if (link) link.hidden = !fits;
          if (fits) shown += 1;
        }
        for (const { section, item, slots } of parts) {
          const count = slots.filter((slot) => !slot.hidden).length;
          section.hidden = item.hidden = count === 0;
          for (const number of [one("h2 span", section), one(".part span", item)]) number.textContent = count;
        }
        const problems = one("#problems");
        if (problems) problems.hidden = terms.length > 0;
        one("#none").hidden = shown > 0 || entries.length === 0;
        one("#found").textContent = terms.length ? `${shown} of ${entries.length}` : "";
      };
      filter.addEventListener("input", apply);
      if (filter.value) apply();
      // A link to a slot that the filter hides shows it.
      addEventListener("hashchange", () => {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (target && target.closest("[hidden]")) {
          filter.value = "";
          apply();
          target.scrollIntoView();
        }
      });

      addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        if (event.target === filter) {
          if (event.key === "Escape") {
            filter.value = "";
            apply();
            filter.blur();
          }
          return;
        }
        if (event.key === "/") {
          event.preventDefault();
          filter.focus();
          filter.select();
        } else if (/^[1-8]$/.test(event.key) && !event.target.closest("audio")) {
          const focused = event.target.closest(".slot");
          const slot = [under, focused].find((candidate) => pictures.includes(candidate));
          for (const picture of slot ? [slot] : pictures) zoom(picture, Number(event.key));
        }
      });
    })();
    """#
}

// A line of the log lights up its place on the board: under the pointer, with the focus, or by a tap.
// Without this the line is a link to the board as it was after it.

"use strict";

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  let pinned = null; // the places of the line that was tapped or clicked

  const map = () => document.querySelector("[data-board] .board-scroll svg");
  const lineOf = (event) => event.target.closest?.("[data-places]");

  const light = (places) => {
    for (const old of document.querySelectorAll(".lit-places")) old.remove();
    if (!places || !map()) return;
    const group = document.createElementNS(SVG, "g");
    group.classList.add("lit-places");
    for (const place of places.split(",")) {
      const [x, y, width, height] = place.split(" ");
      const rect = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, value);
      group.append(rect);
    }
    map().append(group);
  };

  const pin = (line) => {
    for (const old of document.querySelectorAll(".spot.pinned")) old.classList.remove("pinned");
    pinned = line?.dataset.places ?? null;
    line?.classList.add("pinned");
    light(pinned);
  };

  for (const kind of ["pointerover", "focusin"])
    document.addEventListener(kind, (event) => {
      const line = lineOf(event);
      if (line) light(line.dataset.places);
    });
  for (const kind of ["pointerout", "focusout"])
    document.addEventListener(kind, (event) => {
      if (lineOf(event)) light(pinned);
    });

  document.addEventListener("click", (event) => {
    const line = lineOf(event);
    if (!line || !map() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pin(line.classList.contains("pinned") ? null : line);
    const lit = document.querySelector(".lit-places");
    lit?.scrollIntoView({ block: "center", inline: "center" });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && pinned) pin(null);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "table") pinned = null;
  });
})();

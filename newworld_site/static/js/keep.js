// When the page of a table is drawn anew, what was unfolded stays so, and the focus stays where it was.
// htmx itself keeps the focus of whatever has an id.

"use strict";

(() => {
  const NAMED = "a, button, summary, select, [tabindex]";
  let unfolded = null; // folds by name: open or not
  let focused = null; // the name of what had the focus

  // A name that outlives the swap: the part of the page, what it is, and what it says.
  const nameOf = (element) => {
    const part = element.parentElement.closest("[id]")?.id ?? "";
    const words = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 80);
    return element.id || [part, element.localName, words].join(" ");
  };
  const foldOf = (details) => details.id || nameOf(details.querySelector("summary"));
  const table = () => document.getElementById("table");

  // A button that is shut while its request runs has lost the focus, but it had it.
  let pressed = null;
  document.addEventListener("htmx:beforeRequest", () => (pressed = document.activeElement));

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target !== table() || !detail.shouldSwap) return;
    unfolded = new Map([...table().querySelectorAll("details")].map((fold) => [foldOf(fold), fold.open]));
    const active = pressed?.disabled ? pressed : document.activeElement;
    focused = table().contains(active) ? nameOf(active) : null;
  });

  // What is gone leaves its focus to the bar, which says what comes next.
  document.addEventListener("htmx:afterSettle", () => {
    if (!unfolded || !table()) return;
    for (const fold of table().querySelectorAll("details")) fold.open = unfolded.get(foldOf(fold)) ?? fold.open;
    if (focused !== null && document.activeElement === document.body) {
      const same = [...table().querySelectorAll(NAMED)].find((element) => nameOf(element) === focused);
      (same ?? document.getElementById("bar-h")).focus({ preventScroll: true });
    }
    unfolded = focused = null;
  });
})();

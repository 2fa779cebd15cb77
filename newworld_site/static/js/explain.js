// What a symbol or a number beside the board means: under the pointer, with the focus, or by a tap.
// Without this the words are there for screen readers, and as titles.

"use strict";

(() => {
  const EXPLAINED = ".side svg[role='img'][aria-label], .side [title]:not(time)";
  const box = document.createElement("div");
  box.className = "explained";
  box.setAttribute("role", "tooltip");
  box.id = "explained";
  box.hidden = true;
  let about = null; // what the box tells of while it is shown

  const wordsOf = (element) => element.getAttribute("aria-label") ?? element.dataset.title;

  // A title becomes ours, so that it is not told twice; whatever is explained can have the focus.
  const prepare = () => {
    for (const element of document.querySelectorAll(EXPLAINED)) {
      if (element.title) {
        element.dataset.title = element.title;
        element.removeAttribute("title");
      }
      element.dataset.explained = "";
      if (!element.closest("a, button, summary")) element.setAttribute("tabindex", "0");
    }
  };

  const show = (element) => {
    const words = wordsOf(element);
    if (!words) return;
    if (element.dataset.title) element.setAttribute("aria-describedby", box.id);
    if (!box.isConnected) document.body.append(box);
    box.textContent = words;
    box.hidden = false;
    about = element;
    place();
  };
  // Tab brings what is below the window into view: the box stays with it.
  const place = () => {
    if (!about?.isConnected) return hide();
    const at = about.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left), innerWidth - box.offsetWidth - 8);
    const above = at.top - box.offsetHeight - 6;
    box.style.left = `${left}px`;
    box.style.top = `${above > 4 ? above : at.bottom + 6}px`;
  };
  const hide = () => {
    box.hidden = true;
    about = null;
  };

  const explained = (event) => event.target.closest?.("[data-explained]");
  for (const kind of ["pointerover", "focusin", "click"])
    document.addEventListener(kind, (event) => {
      const element = explained(event);
      if (element) show(element);
      else if (kind === "click") hide();
    });
  for (const kind of ["pointerout", "focusout"])
    document.addEventListener(kind, (event) => {
      if (explained(event)) hide();
    });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", place, { passive: true });
  document.addEventListener("DOMContentLoaded", prepare);
  document.addEventListener("htmx:afterSettle", prepare);
})();

// Whoever sits down adds a share of the luck that the server cannot know beforehand: the browser draws it.

"use strict";

(() => {
  const fill = () => {
    for (const input of document.querySelectorAll("input[data-seed]")) {
      if (input.value) continue;
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  };
  document.addEventListener("DOMContentLoaded", fill);
  document.addEventListener("htmx:afterSwap", fill);
})();

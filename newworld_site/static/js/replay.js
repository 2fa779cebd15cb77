// Stepping through a game: a slider, play, and swipes beside the map. Without it the links do the same.

"use strict";

(() => {
  const PACE = 1200; // milliseconds between two moves while playing
  const SWIPE = 60; // so many pixels across are a swipe

  let playing = null;

  const root = () => document.querySelector("[data-replay]");
  const press = (way) => root()?.querySelector(`a[data-step="${way}"]`)?.click();

  const goTo = (ply) => {
    const href = root().dataset.address.replace(/\d+\/$/, `${ply}/`);
    htmx
      .ajax("GET", href, { source: "#replay", target: "#replay", swap: "outerHTML" })
      .then(() => history.replaceState({}, "", href))
      .catch(() => {}); // another step was asked for meanwhile
  };

  const stop = () => {
    clearInterval(playing);
    playing = null;
  };
  const forward = () => (root()?.querySelector('a[data-step="forward"]') ? press("forward") : stop());

  const dress = () => {
    const controls = root()?.querySelector("[data-controls]");
    if (!controls) return stop();
    controls.hidden = false;
    if (playing && !root().querySelector('a[data-step="forward"]')) stop();
    const button = controls.querySelector("[data-play]");
    button.textContent = playing ? button.dataset.stop : button.dataset.go;
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-play]")) return;
    if (playing) stop();
    else {
      playing = setInterval(forward, PACE);
      forward();
    }
    dress();
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-slider]")) goTo(event.target.value);
  });

  let from = null;
  document.addEventListener("touchstart", (event) => {
    const beside = root()?.contains(event.target) && !event.target.closest(".board-scroll, input");
    from = beside && event.touches.length === 1 ? event.touches[0] : null;
  });
  document.addEventListener("touchend", (event) => {
    if (!from) return;
    const [across, down] = [
      event.changedTouches[0].clientX - from.clientX,
      event.changedTouches[0].clientY - from.clientY,
    ];
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) press(across < 0 ? "forward" : "back");
    from = null;
  });

  document.addEventListener("htmx:afterSwap", dress);
  dress();
})();

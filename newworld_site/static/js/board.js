// The board of every game: pan, zoom and keys. Without it the board is a frame that scrolls, with links.

"use strict";

(() => {
  const CLOSEST = 4; // times the size that the map comes in
  const STEP = 1.3;
  const SLACK = 5; // so many pixels of movement still are a click

  // What the reader looks at: zoom (1 is the size the map comes in) and the middle, in the map's own units.
  let zoom = 1;
  let middle = null;
  let page = location.pathname;

  const frame = () => document.querySelector("[data-board]");
  const scroller = () => frame()?.querySelector(".board-scroll");
  const map = () => scroller()?.querySelector("svg");

  // ---- size and place ----

  const naturalWidth = () => Math.max(scroller().clientWidth, Number(map().getAttribute("width")));
  const farthest = () => Math.min(1, scroller().clientWidth / naturalWidth());

  const applyZoom = () => {
    zoom = Math.min(CLOSEST, Math.max(farthest(), zoom));
    frame().classList.toggle("zoomed", zoom > 1);
    map().style.minWidth = zoom === 1 ? "" : "0";
    map().style.width = zoom === 1 ? "" : `${naturalWidth() * zoom}px`;
    for (const button of frame().querySelectorAll("[data-zoom]")) {
      const way = Number(button.dataset.zoom);
      button.disabled = way > 0 ? zoom >= CLOSEST : way < 0 ? zoom <= farthest() : zoom === 1;
    }
  };

  const middleOf = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // A point of the window in the map's units, and back: scroll until it lies there.
  const toUnits = (x, y) => {
    const box = map().getBoundingClientRect();
    const view = map().viewBox.baseVal;
    return {
      x: view.x + ((x - box.left) / box.width) * view.width,
      y: view.y + ((y - box.top) / box.height) * view.height,
    };
  };
  const scrollSo = (point, x, y) => {
    const box = map().getBoundingClientRect();
    const view = map().viewBox.baseVal;
    scroller().scrollBy({
      left: box.left + ((point.x - view.x) / view.width) * box.width - x,
      top: box.top + ((point.y - view.y) / view.height) * box.height - y,
      behavior: "instant",
    });
  };

  const zoomBy = (factor, x, y) => {
    if (x === undefined) [x, y] = middleOf(scroller());
    const point = toUnits(x, y);
    zoom = factor === 0 ? 1 : zoom * factor;
    applyZoom();
    scrollSo(point, x, y);
    remember();
  };

  // ---- the view stays over swaps of the page's content ----

  const remember = () => {
    if (map()) middle = toUnits(...middleOf(scroller()));
  };

  const bringIntoView = (element) => {
    const box = element.getBoundingClientRect();
    const view = scroller().getBoundingClientRect();
    const left = Math.min(0, box.left - box.width / 2 - view.left);
    const right = Math.max(0, box.right + box.width / 2 - view.right);
    const top = Math.min(0, box.top - box.height / 2 - view.top);
    const bottom = Math.max(0, box.bottom + box.height / 2 - view.bottom);
    scroller().scrollBy({ left: left || right, top: top || bottom, behavior: "instant" });
  };

  // A map that is new opens at the card in hand or the last move; before the first move in the east,
  // where settlers land, or where the map says so.
  const open = (element) => {
    if (!element) {
      const beyond = scroller().scrollWidth - scroller().clientWidth;
      scroller().scrollLeft = map().dataset.opens === "middle" ? beyond / 2 : beyond;
      return;
    }
    const [x, y] = middleOf(element);
    const [toX, toY] = middleOf(scroller());
    scroller().scrollBy({ left: x - toX, top: y - toY, behavior: "instant" });
  };

  const begin = () => {
    if (!map()) return;
    if (page !== location.pathname) [page, zoom, middle] = [location.pathname, 1, null];
    frame().querySelector("[data-zooms]").hidden = false;
    applyZoom();
    const hand = map().querySelector("[data-focus]");
    if (!middle) open(hand ?? map().querySelector("[data-last]"));
    else scrollSo(middle, ...middleOf(scroller()));
    if (middle && hand) bringIntoView(hand);
    remember();
  };

  document.addEventListener("DOMContentLoaded", begin);
  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:afterSwap", begin);
  addEventListener("resize", () => {
    if (!map()) return;
    applyZoom();
    if (middle) scrollSo(middle, ...middleOf(scroller()));
  });

  // ---- buttons, wheel, mouse ----

  const onMap = (event) => event.target.closest?.(".board-scroll");

  document.addEventListener("click", (event) => {
    const way = event.target.closest?.("[data-zoom]")?.dataset.zoom;
    if (way) zoomBy(Number(way) && STEP ** Number(way));
  });

  // A pinch on a touch pad comes as a wheel with the control key, too.
  const onWheel = (event) => {
    if (!event.ctrlKey || !onMap(event)) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  };
  document.addEventListener("wheel", onWheel, { passive: false });

  let drag = null; // where the mouse was last while its button is down
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || !onMap(event)) return;
    drag = { x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || !map()) return;
    const [left, top] = [drag.x - event.clientX, drag.y - event.clientY];
    if (!drag.moved && Math.hypot(left, top) < SLACK) return;
    drag = { x: event.clientX, y: event.clientY, moved: true };
    frame().classList.add("dragged");
    const within = scroller().scrollHeight > scroller().clientHeight;
    (within ? scroller() : window).scrollBy({ left: 0, top, behavior: "instant" });
    scroller().scrollBy({ left, top: 0, behavior: "instant" });
  });
  document.addEventListener("pointerup", () => {
    if (drag?.moved) setTimeout(() => frame()?.classList.remove("dragged"));
    drag = null;
  });

  // The end of a drag is no click, and no link on the map is dragged away.
  const onClickFirst = (event) => {
    if (!frame()?.classList.contains("dragged") || !onMap(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", onClickFirst, { capture: true });
  document.addEventListener("dragstart", (event) => {
    if (onMap(event)) event.preventDefault();
  });

  // ---- two fingers ----

  let apart = 0; // the distance of two fingers on the map, or 0
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  document.addEventListener("touchstart", (event) => {
    apart = event.touches.length === 2 && onMap(event) ? distance(event.touches) : 0;
  });
  const onTouchMove = (event) => {
    if (!apart || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    zoomBy(distance(event.touches) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    apart = distance(event.touches);
  };
  document.addEventListener("touchmove", onTouchMove, { passive: false });
  document.addEventListener("touchend", () => (apart = 0));

  // ---- keys ----

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ZOOMS = { "+": STEP, "=": STEP, "-": 1 / STEP, 0: 0 };

  // The choice that lies nearest in a direction, and not much aside of it.
  const neighbour = (from, [dx, dy]) => {
    const [x, y] = middleOf(from);
    const cost = (choice) => {
      const [toX, toY] = middleOf(choice);
      const ahead = (toX - x) * dx + (toY - y) * dy;
      return ahead > 1 ? ahead + 2 * Math.abs((toX - x) * dy + (toY - y) * dx) : Infinity;
    };
    const others = [...map().querySelectorAll("a.choice")].filter((choice) => choice !== from);
    const nearest = others.sort((a, b) => cost(a) - cost(b))[0];
    return nearest && cost(nearest) < Infinity ? nearest : null;
  };

  const walk = (event, from) => {
    event.preventDefault();
    const next = neighbour(from, ARROWS[event.key]);
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !map()) return;
    const { activeElement: focused } = document;
    if (focused.matches("input, textarea, select, [contenteditable]")) return;
    const choice = focused.closest(".board-scroll a.choice");
    if (choice && event.key in ARROWS) {
      walk(event, choice);
    } else if (event.key in ZOOMS && focused.closest("[data-board]")) {
      event.preventDefault();
      zoomBy(ZOOMS[event.key]);
    } else if (event.key.length === 1 || !focused.closest("[tabindex]")) {
      // Some links say which key they answer to; a box that scrolls keeps the keys that scroll it.
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const link = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (!link) return;
      event.preventDefault();
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }));
    }
  });
})();

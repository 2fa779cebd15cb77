// A running game opens with what happened since one's own last move, stepped through on the board.
// Any key, tap or click ends it; who wants no motion is left with the link that does the same.

"use strict";

(() => {
  const PACE = 1100; // milliseconds that each move is shown
  const MOST = 20; // so many moves are stepped through; the link leads to all of them

  const link = document.querySelector("a[data-since]");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const seen = link && `since ${link.href}`;
  if (!link || still || sessionStorage.getItem(seen) === link.dataset.last) return;
  sessionStorage.setItem(seen, link.dataset.last);

  const scroller = document.querySelector(".board-scroll");
  const present = scroller?.querySelector("svg");
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const headers = { "HX-Request": "true" };
  let ended = false;
  let said = null;

  const end = () => {
    if (ended) return;
    ended = true;
    for (const kind of ["keydown", "pointerdown"]) document.removeEventListener(kind, end, true);
    said?.remove();
    const shown = scroller.querySelector("svg");
    if (shown && shown !== present) shown.replaceWith(present);
  };

  // A line below the map: what the move was, and the way out.
  const sentence = () => {
    const line = document.createElement("p");
    line.className = "since";
    line.setAttribute("role", "status");
    scroller.closest(".board-frame").after(line);
    return line;
  };

  // Pictures beside the map, such as the card in hand, are drawn with what it defines, also while it is away.
  const lend = (past) => {
    const missing = [...present.querySelectorAll("defs > [id]")].filter(({ id }) => !past.querySelector(`#${id}`));
    past.querySelector("defs")?.append(...missing.map((part) => part.cloneNode(true)));
  };

  const show = (page, ply, last) => {
    const past = page.querySelector(".board-scroll svg");
    if (!past) return end();
    lend(past);
    scroller.querySelector("svg").replaceWith(document.adoptNode(past));
    said ??= sentence();
    const words = [...page.querySelectorAll("[data-caption] p")].map((line) => line.textContent.trim());
    said.textContent = `${link.textContent.trim()} (${ply} / ${last}): ${words.join(" ")}`;
  };

  const pageOf = async (address) => {
    const answer = await fetch(address, { headers, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    return [answer.url, new DOMParser().parseFromString(await answer.text(), "text/html")];
  };

  const step = async () => {
    const [address] = await pageOf(link.href);
    const own = Number(address.match(/\/(\d+)\/$/)?.[1]);
    const last = Number(link.dataset.last);
    for (let ply = Math.max(own + 1, last - MOST + 1); ply <= last && !ended; ply += 1) {
      const [, page] = await pageOf(address.replace(/\d+\/$/, `${ply}/`));
      if (ended || !scroller.isConnected) break;
      show(page, ply, last);
      await pause(PACE);
    }
  };

  if (!present) return;
  for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, end, true);
  // A page that is drawn anew while the past is shown ends it; an answer that changes nothing does not.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.shouldSwap && detail.target.contains(scroller)) end();
  });
  step().catch(() => {}).finally(end);
})();

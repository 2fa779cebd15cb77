// What is wrong with the layout of the page that is shown: lists of complaints, empty where all is well.

({ touch }) => {
  const LEAST = 43.5; // pixels that a finger needs, but for rounding
  const width = document.documentElement.clientWidth;
  const outlined = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 90);
  const hidden = (element) => element.closest(".vh, .skip, [hidden]") || !element.checkVisibility();
  const found = [];

  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (e) => !e.closest("svg, .scroll, .board-scroll") && !hidden(e) && e.getBoundingClientRect().right > width + 1,
    );
    found.push(`${overflow} too wide: ${wide.slice(0, 2).map(outlined)}`);
  }

  // ---- text that is cut off ----

  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg") || hidden(element) || !element.textContent.trim()) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const cutX = ["hidden", "clip"].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const cutY = ["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 2;
    const forReaders = element.clientWidth <= 1;
    if ((cutX || cutY) && !forReaders) found.push(`cut off: ${outlined(element)}`);
  }

  // ---- text on text ----

  const clip = (box, element) => {
    let { left, top, right, bottom } = box;
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      if (getComputedStyle(e).overflow === "visible") continue;
      const frame = e.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  const boxes = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("svg, script, style, option, textarea, #action") || hidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const air = rect.height * 0.18; // lines stand closer than the boxes of their letters
      const inner = { left: rect.left, right: rect.right, top: rect.top + air, bottom: rect.bottom - air };
      boxes.push({ ...clip(inner, element), node });
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  const deep = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  boxes.forEach((box, index) => {
    for (let other = index + 1; other < boxes.length && boxes[other].top < box.bottom; other += 1) {
      if (boxes[other].node === box.node || !deep(box, boxes[other])) continue;
      found.push(`on each other: ${box.node.data.trim().slice(0, 30)} / ${boxes[other].node.data.trim().slice(0, 30)}`);
    }
  });

  // ---- what one taps ----

  const union = (a, b) => ({
    width: Math.max(a.right, b.right) - Math.min(a.left, b.left),
    height: Math.max(a.bottom, b.bottom) - Math.min(a.top, b.top),
  });
  // A link within a sentence or a line of a list is as high as its line; the moments on a chart stand below
  // it as a list of links.
  const inText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const element of touch ? document.querySelectorAll(targets) : []) {
    if (hidden(element) || (inText(element) && !element.closest("svg")) || element.closest(".chart")) continue;
    const own = element.getBoundingClientRect();
    const label = element.matches("[type=checkbox], [type=radio]") && element.labels[0];
    const box = label ? union(own, label.getBoundingClientRect()) : own;
    if (box.width && (box.width < LEAST || box.height < LEAST))
      found.push(`${Math.round(box.width)} × ${Math.round(box.height)}: ${outlined(element)}`);
  }
  return found;
}

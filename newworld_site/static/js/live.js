// A table's page hears of changes by its stream. Where there is none it asks every few seconds, as without
// this script.

"use strict";

(() => {
  const LONGEST_SILENCE = 60_000; // so long a page trusts a stream that says nothing
  const open = new Set();
  let asked = performance.now();

  // A source that is open only while the page is seen: a browser gives a site few connections.
  class SeenSource extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.readyState = EventSource.CONNECTING;
      this.watch = () => (document.hidden ? this.rest() : this.begin());
      document.addEventListener("visibilitychange", this.watch);
      if (!document.hidden) queueMicrotask(() => this.begin());
    }

    begin() {
      if (this.stream || this.readyState === EventSource.CLOSED) return;
      const stream = new EventSource(this.url);
      this.stream = stream;
      stream.onopen = (event) => {
        open.add(this);
        this.readyState = EventSource.OPEN;
        this.onopen?.(event);
      };
      stream.onerror = (event) => {
        open.delete(this);
        if (stream.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
        this.close();
        this.onerror?.(event);
      };
      stream.addEventListener("at", ({ data, lastEventId }) => {
        this.dispatchEvent(new MessageEvent("at", { data, lastEventId }));
      });
    }

    rest() {
      this.stream?.close();
      this.stream = null;
      open.delete(this);
    }

    close() {
      this.rest();
      this.readyState = EventSource.CLOSED;
      document.removeEventListener("visibilitychange", this.watch);
    }
  }

  htmx.createEventSource = (url) => new SeenSource(url);

  // While a stream is open, asking now and then is only for the case that it has fallen silent.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.target.matches("[data-hears]")) return;
    const told = event.detail.requestConfig.triggeringEvent;
    if (!told && open.size && performance.now() - asked < LONGEST_SILENCE) event.preventDefault();
    else asked = performance.now();
  });
})();

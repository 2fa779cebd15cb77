// Small comforts of every page. Each works on top of something that works without JavaScript.

"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("js");

  // The light switch is a form; with JavaScript the page stays where it is.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-theme-switch]")) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const theme = data.get("theme");
    root.dataset.theme = theme;
    form.closest("details")?.removeAttribute("open");
    document.querySelector(`form[data-theme-switch] .to-${theme === "night" ? "day" : "night"}`)?.focus();
    await fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  });

  // A device that gives no passkey says so on the page.
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    for (const trouble of document.querySelectorAll("[data-key-trouble]")) trouble.hidden = false;
  });

  // A menu closes when one looks elsewhere.
  const openMenus = () => document.querySelectorAll("details.menu[open]");
  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // What was sent need not stay in its field.
  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.elt;
    if (event.detail.successful && event.detail.xhr.status < 400 && form.matches?.("form[data-empties]")) form.reset();
  });

  // A time tells its full date where one points at it; a time of nobody's zone is told in the reader's.
  const language = root.lang || undefined;
  const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });
  const short = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const tellTimes = (within) => {
    for (const time of within.querySelectorAll("time[datetime]:not([title])")) {
      const when = new Date(time.dateTime);
      if (Number.isNaN(when.getTime())) continue;
      time.title = full.format(when);
      if ("local" in time.dataset) time.textContent = short.format(when);
    }
  };

  // Where a form asks for the time zone, the browser knows it.
  const fillZones = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const input of document.querySelectorAll("input[data-time-zone]")) input.value ||= zone;
  };

  // Who wants it so sends a turn as soon as it is complete.
  document.addEventListener("htmx:afterSettle", () => {
    const form = document.querySelector("form[data-at-once]");
    if (!form) return;
    form.removeAttribute("data-at-once");
    htmx.trigger(form, "submit");
  });

  // The count of tables that wait stands in the title and colours the icon, as the head of the page has it.
  const showWaiting = () => {
    const count = Number(document.getElementById("waiting")?.dataset.waiting ?? 0);
    const icon = document.getElementById("icon");
    document.title = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
    icon.href = count ? icon.dataset.waiting : icon.dataset.calm;
  };
  document.addEventListener("htmx:afterSettle", showWaiting);

  document.addEventListener("DOMContentLoaded", () => {
    tellTimes(document);
    fillZones();
  });
  document.addEventListener("htmx:afterSwap", (event) => tellTimes(event.target));
})();

// Switches push messages on and off for this browser. Without support, the buttons stay hidden.

"use strict";

(async () => {
  const section = document.querySelector("[data-push]");
  if (!section || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const [on, off, trouble] = ["on", "off", "trouble"].map((name) => section.querySelector(`[data-push-${name}]`));
  const registration = await navigator.serviceWorker.register(section.dataset.worker);

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const show = (subscription) => {
    on.hidden = Boolean(subscription);
    off.hidden = !subscription;
  };
  const send = (url, fields) =>
    fetch(url, {
      method: "POST",
      headers: { "X-CSRFToken": section.querySelector("[name=csrfmiddlewaretoken]").value },
      body: new URLSearchParams(fields),
    });

  on.addEventListener("click", async () => {
    try {
      const options = { userVisibleOnly: true, applicationServerKey: bytes(section.dataset.key) };
      const subscription = await registration.pushManager.subscribe(options);
      const answer = await send(section.dataset.subscribe, {
        endpoint: subscription.endpoint,
        public_key: text(subscription.getKey("p256dh")),
        auth_secret: text(subscription.getKey("auth")),
      });
      if (!answer.ok) throw new Error(answer.statusText);
      trouble.hidden = true;
      show(subscription);
    } catch {
      trouble.hidden = false;
    }
  });

  off.addEventListener("click", async () => {
    const subscription = await registration.pushManager.getSubscription();
    if (subscription) {
      await send(section.dataset.unsubscribe, { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    show(null);
  });

  show(await registration.pushManager.getSubscription());
})();

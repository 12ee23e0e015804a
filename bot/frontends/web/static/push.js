// The service worker of this page, and calls on this device: one press asks the browser, whose push service then gets the
// calls that the server has encrypted for this browser only.
"use strict";

(() => {
  if (!("serviceWorker" in navigator) || window !== window.top) return;
  const A_DAY_MS = 24 * 3600 * 1000;
  const worker = navigator.serviceWorker.register("/sw.js").catch(() => null);
  if (!navigator.serviceWorker.controller) navigator.serviceWorker.ready.then(({ active }) => {
    const files = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => /\/static\/|\/picture\//.test(name));
    active.postMessage({ page: location.pathname, files });
  });
  const settings = () => document.getElementById("alerts"), box = () => document.getElementById("alert-push");
  const key = () => `push-${settings().dataset.push}`; // each user of this browser chooses separately
  const say = (detail) => dispatchEvent(new CustomEvent("say", { detail }));
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

  function kept(value) { // if nothing can be stored, the choice is lost with the page
    try {
      if (value) localStorage.setItem(key(), value);
      else if (value === "") localStorage.removeItem(key());
      return localStorage.getItem(key());
    } catch { return null; }
  }

  async function post(fields) {
    const { push, token } = settings().dataset;
    const answer = await fetch(push, { method: "POST", body: new URLSearchParams({ token, ...fields }) });
    if (!answer.ok) throw new Error(`${answer.status}`);
  }

  async function subscribe() {
    const manager = (await navigator.serviceWorker.ready).pushManager;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(settings().dataset.key) };
    const own = await manager.subscribe(options).catch(async () => { // a subscription for another key is in the way
      await (await manager.getSubscription())?.unsubscribe();
      return manager.subscribe(options);
    });
    const { endpoint, keys } = own.toJSON();
    await post({ endpoint, key: keys.p256dh, secret: keys.auth });
    kept(`${Date.now()}`);
  }

  async function unsubscribe() {
    const own = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    if (own) await post({ off: "1", endpoint: own.endpoint });
    await own?.unsubscribe();
    kept("");
  }

  document.addEventListener("change", async (event) => {
    if (event.target.id !== "alert-push") return;
    const input = event.target, { denied, failed } = settings().dataset;
    try {
      if (!input.checked) await unsubscribe();
      else if (await Notification.requestPermission() === "granted") await subscribe();
      else { input.checked = false; say(denied); }
    } catch { input.checked = !input.checked; say(failed); }
  });

  async function equip() {
    if (!box() || !(await worker) || !("PushManager" in window)) return;
    settings().hidden = false;
    box().closest("label").hidden = false;
    box().checked = Boolean(kept()) && Notification.permission === "granted";
    // The browser may have a new address by now, and the server forgets users who never come.
    if (box().checked && Date.now() - Number(kept()) > A_DAY_MS) subscribe().catch(() => {});
  }

  const close = () => worker.then(async (found) => { // a table that is open no longer needs a notice
    const tag = location.pathname.match(/\/t\/([^/]+)/)?.[1];
    if (tag && !document.hidden) for (const notice of (await found?.getNotifications({ tag })) ?? []) notice.close();
  });
  document.addEventListener("visibilitychange", close);
  addEventListener("shown", equip);
  equip();
  close();
})();

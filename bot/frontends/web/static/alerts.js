// What happens when it becomes the user's turn: nothing, a sound or a notification, as chosen in this browser. The browser
// asks for permission at that choice only. Its push service then also gets calls, which the server has encrypted for it alone.
"use strict";

(() => {
  const NOTES = [[660, 0], [880, 0.14]]; // frequency in hertz, and seconds after the first note
  const NOTE_S = 0.3, LOUDNESS = 0.12, A_DAY_MS = 24 * 3600 * 1000;
  const isWhole = window === window.top, canNotify = isWhole && isSecureContext && "Notification" in window;
  const worker = isWhole ? navigator.serviceWorker?.register("/sw.js").catch(() => null) : null;
  if (worker && !navigator.serviceWorker.controller) navigator.serviceWorker.ready.then(({ active }) => {
    const files = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => /\/static\/|\/picture\//.test(name));
    active.postMessage({ page: location.pathname, files });
  });
  const key = `push-${location.pathname.split("/", 3).join("/")}/push`; // each user of this browser chooses separately
  const settings = () => document.getElementById("alerts");
  const say = (detail) => dispatchEvent(new CustomEvent("say", { detail }));
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  let held = "none", renewed = 0, audio = null;

  // "none", "sound", or for notifications when the subscription was made: 0 if only this page shows them.
  function kept() {
    try { return localStorage.getItem(key) ?? held; } catch { return held; }
  }

  function keep(value) {
    held = value;
    try { localStorage.setItem(key, value); } catch { /* some frames store nothing: it is lost with the page */ }
  }

  function choice() {
    const value = kept();
    if (isNaN(value)) return value;
    return canNotify && Notification.permission === "granted" ? "notice" : "none";
  }

  // -- the row in the menu

  async function post(fields) {
    const { push, token } = settings().dataset;
    const answer = await fetch(push, { method: "POST", body: new URLSearchParams({ token, ...fields }) });
    if (!answer.ok) throw new Error(`${answer.status}`);
  }

  async function subscribe() {
    renewed = Date.now();
    const manager = (await worker && await navigator.serviceWorker.ready).pushManager;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(settings().dataset.key) };
    const own = await manager.subscribe(options).catch(async () => { // a subscription for another key is in the way
      await (await manager.getSubscription())?.unsubscribe();
      return manager.subscribe(options);
    });
    const { endpoint, keys } = own.toJSON();
    await post({ endpoint, key: keys.p256dh, secret: keys.auth });
    keep(`${renewed}`);
  }

  async function unsubscribe() {
    const own = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
    await own?.unsubscribe();
    if (own) await post({ off: "1", endpoint: own.endpoint });
  }

  document.addEventListener("change", async ({ target: { id, value } }) => {
    if (id !== "alert") return;
    const { denied, failed } = settings().dataset, isCalled = kept() > 0;
    if (value === "notice" && await Notification.requestPermission() !== "granted") say(denied);
    else {
      keep(value === "notice" ? "0" : value);
      if (value === "sound") play(); // so that the user hears it, and the browser allows it from now on
      if (value === "notice") await subscribe().catch(() => say(failed));
      else if (isCalled) await unsubscribe().catch(() => {}); // the browser refuses calls from now on
    }
    equip();
  });

  function equip() {
    const box = document.getElementById("alert");
    if (!box) return;
    settings().hidden = false;
    if (!canNotify) box.options[2]?.remove();
    box.value = choice();
    // The browser may have a new address by now, and the server forgets users who never come.
    if (box.value === "notice" && Date.now() - Math.max(kept(), renewed) > A_DAY_MS) subscribe().catch(() => {});
  }

  // -- the alerts

  function play() {
    audio ??= new AudioContext();
    audio.resume();
    for (const [pitch, after] of NOTES) {
      const note = audio.createOscillator(), gain = audio.createGain(), begin = audio.currentTime + after;
      note.frequency.value = pitch;
      gain.gain.setValueAtTime(LOUDNESS, begin);
      gain.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_S);
      note.connect(gain).connect(audio.destination);
      note.start(begin);
      note.stop(begin + NOTE_S);
    }
  }

  function notify(main, own) {
    const body = main.querySelector(own ? "#panel-title" : "#next-table")?.textContent ?? "";
    try {
      const notice = new Notification(document.title.replace("● ", ""), { body, tag: location.pathname, icon: "/static/icon-now.svg" });
      notice.onclick = () => { window.focus(); notice.close(); };
    } catch { /* some phones show notifications only of installed pages */ }
  }

  addEventListener("shown", ({ detail: { now, next, own } }) => {
    equip();
    const owes = now.dataset.owes === undefined && next.dataset.owes !== undefined;
    const other = next.dataset.next && now.dataset.next !== next.dataset.next; // it is now the user's turn at another table
    if (own || !(owes || other)) return;
    if (choice() === "sound") play();
    if (choice() === "notice" && kept() === "0" && document.hidden) notify(next, owes); // otherwise a call comes
  });

  const close = () => worker?.then(async (found) => { // a table that is open no longer needs a notice
    const tag = location.pathname.match(/\/t\/([^/]+)/)?.[1];
    if (tag && !document.hidden) for (const notice of (await found?.getNotifications({ tag })) ?? []) notice.close();
  });
  document.addEventListener("visibilitychange", close);
  equip();
  close();
})();

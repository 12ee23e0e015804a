// A sound and a browser notification when it is the user's turn. Both are off until the user turns them on in the
// menu; the browser asks for permission at that press, and at no other time.
"use strict";

(() => {
  const KINDS = ["sound", "notice"];
  const NOTES = [[660, 0], [880, 0.14]]; // frequency in hertz, and seconds after the first note
  const NOTE_S = 0.3, LOUDNESS = 0.12;
  const chosen = new Map(); // used if the browser stores nothing, as in some frames
  const key = (kind) => `alert-${kind}`;
  let audio = null;

  function isOn(kind) {
    try { return localStorage.getItem(key(kind)) === "on"; } catch { return chosen.get(kind) === true; }
  }

  function turn(kind, on) {
    chosen.set(kind, on);
    try { localStorage.setItem(key(kind), on ? "on" : "off"); } catch { /* it stays until the page is left */ }
  }

  // -- the settings in the menu

  const box = (kind) => document.getElementById(key(kind));
  const canNotify = () => "Notification" in window && window.isSecureContext && window === window.top;

  function equip() {
    const settings = document.getElementById("alerts");
    if (!settings) return;
    settings.hidden = false;
    for (const kind of KINDS) box(kind).checked = isOn(kind);
    box("notice").closest("label").hidden = !canNotify();
  }

  async function choose(kind, input) {
    const { denied } = input.closest("#alerts").dataset;
    if (kind === "notice" && input.checked && await Notification.requestPermission() !== "granted") {
      dispatchEvent(new CustomEvent("say", { detail: denied }));
      turn(kind, false);
      equip();
      return;
    }
    turn(kind, input.checked);
    if (kind === "sound" && input.checked) play(); // so that the user hears it, and the browser allows it from now on
  }

  document.addEventListener("change", (event) => {
    const kind = KINDS.find((one) => event.target.id === key(one));
    if (kind) choose(kind, event.target);
  });

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
    if (isOn("sound")) play();
    if (isOn("notice") && document.hidden && canNotify() && Notification.permission === "granted") notify(next, owes);
  });

  equip();
})();

// Plays a replay step by step; each step waits for the picture of the previous one.
"use strict";

(() => {
  const PAUSE_MS = 1100; // how long each step is shown
  let playing = false, next = 0;
  // Prepare the controls before the page is shown, so that nothing moves.
  function prepare(root) {
    const play = root.querySelector("#reading-play");
    if (!play) { playing = false; return; }
    play.hidden = false;
    play.closest(".player").querySelector(".take").hidden = true; // releasing the slider is enough
    play.setAttribute("aria-label", playing ? play.dataset.pause : play.dataset.play);
    play.classList.toggle("playing", playing);
  }

  function equip() {
    clearTimeout(next);
    prepare(document);
    if (playing) next = setTimeout(step, PAUSE_MS);
  }

  function step() {
    const image = document.getElementById("reading-picture"), on = document.getElementById("reading-m");
    if (!on) { playing = false; equip(); return; }
    if (image && (image.dataset.next || !image.complete) || document.getElementById("main").hasAttribute("aria-busy")) { next = setTimeout(step, PAUSE_MS / 4); return; }
    on.click();
    next = setTimeout(step, 4 * PAUSE_MS); // in case the press was lost
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#reading-play")) {
      playing = !playing;
      const first = document.querySelector('#reading button[value^="past "][value$=" 1"]');
      equip();
      if (playing && !document.getElementById("reading-m")) first?.click(); // from the end, start again
    } else if (event.isTrusted && event.target.closest?.(".replay button, .tab")) { playing = false; equip(); }
  });
  document.addEventListener("input", (event) => { if (event.target.dataset?.slides) { playing = false; equip(); } });
  addEventListener("showing", (event) => prepare(event.detail.next));
  addEventListener("shown", equip);
  equip();
})();

// What is under a finger or a mouse on a picture: what it is, and which line of the story mentions it; and from a line
// to its places on the picture. All texts come from the server. The page works without this file.
"use strict";

(() => {
  const REST_MS = 300; // a mouse that only passes does not ask
  const HOLD_MS = 500; // a finger that stays asks, without pressing
  const SLACK = 12; // pixels by which a finger may miss
  const MOST = 40; // maximum number of remembered pictures
  const known = new Map();
  const asked = new Set(); // pictures that the server had forgotten, and that were requested again
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  tip.setAttribute("role", "tooltip");
  let resting = 0, holding = 0, held = false, passed = false;
  let beside = null; // the picture's position when the sheet was placed next to its sign

  // -- descriptions of pictures

  const picture = (element) => element?.closest?.(".picture")?.querySelector("img[data-marks]") ?? null;

  function told(image) {
    const address = image.currentSrc.replace(/png$/, "told"); // of the layout that is shown
    if (known.size > MOST) known.clear();
    if (!known.has(address))
      known.set(address, describe(address).catch(() => null)
        .then((found) => { if (!found) known.delete(address); return found ?? { signs: [], moves: [] }; }));
    return known.get(address);
  }

  async function describe(address) {
    const answer = await fetch(address);
    if (answer.ok) asked.delete(address);
    else if (answer.status === 404 && !asked.has(address)) { asked.add(address); dispatchEvent(new Event("forgotten")); }
    return answer.ok ? answer.json() : null;
  }

  // Boxes have left, top, width and height in thousandths; ``slack`` in pixels.
  function holds(image, box, event, slack) {
    const { left, top, width, height } = image.getBoundingClientRect();
    const x = event.clientX - left, y = event.clientY - top, [l, t, w, h] = box;
    return x >= l * width / 1000 - slack && x <= (l + w) * width / 1000 + slack && y >= t * height / 1000 - slack && y <= (t + h) * height / 1000 + slack;
  }

  const size = (box) => box[2] * box[3];

  // The smallest sign there; if a finger hits none, it may have meant one next to it.
  function signAt(image, about, event, slack) {
    let best = null;
    for (const sign of about.signs) for (const box of sign.at)
      if (holds(image, box, event, slack) && (!best || size(box) < size(best.box))) best = { sign, box };
    return best || slack >= SLACK ? best : event.pointerType === "mouse" ? null : signAt(image, about, event, SLACK);
  }

  const movesAt = (image, about, event) => about.moves.filter((move) => move.marks.some((box) => holds(image, box, event, 0)));

  // -- the board and the story point at each other

  const LINE = "main .lines p, #log .lines span";
  const spoken = (line) => line.textContent.replace(/^· /, "");
  const said = (move) => [...document.querySelectorAll(LINE)].filter((line) => spoken(line) === move.text);

  // The picture that a line is about: that of its own screen, or else the board.
  const pictureOf = (line) => line.closest("section")?.querySelector("img[data-marks]") ?? document.querySelector("#board img[data-marks]");

  let lit = null; // the highlighted picture and moves
  function dark() {
    lit = null;
    for (const glow of document.querySelectorAll(".glow")) if (glow.matches(LINE)) glow.classList.remove("glow"); else glow.remove();
  }

  function glow(image, moves) {
    if (lit?.[0] === image && lit[1].length === moves.length && lit[1].every((move, n) => move === moves[n])) return;
    dark();
    if (!image.isConnected) return;
    lit = [image, moves];
    for (const move of moves) {
      for (const box of move.marks) {
        const spot = document.createElement("span");
        spot.className = "glow";
        ["left", "top", "width", "height"].forEach((side, n) => { spot.style[side] = `${box[n] / 10}%`; });
        image.closest(".picture").append(spot);
      }
      for (const line of said(move)) if (pictureOf(line) === image) line.classList.add("glow");
    }
  }

  // When a player's turn begins, show once, move by move, what has happened since they last looked. Any touch ends it.
  const REPLAY_MS = 2000;
  let replays = 0;
  async function replayMoves() {
    const image = document.querySelector("main.mine:not(.lesson) #board img[data-marks]"), turn = ++replays;
    const key = `${location.pathname} ${document.getElementById("board")?.dataset.version}`;
    if (!image?.checkVisibility() || document.hidden || sessionStorage.seen === key || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { moves } = await told(image);
    for (const move of moves) {
      if (turn !== replays) return;
      sessionStorage.seen = key;
      glow(image, [move]);
      await new Promise((go) => { setTimeout(go, REPLAY_MS / moves.length); });
    }
    if (turn === replays) dark();
  }
  addEventListener("shown", ({ detail: { now, next } }) => { if (now.matches(".mine") !== next.matches(".mine")) replayMoves(); });
  document.addEventListener("visibilitychange", replayMoves);
  for (const touch of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(touch, () => { replays++; }, { capture: true, passive: true });
  addEventListener("load", replayMoves);

  async function pointed(line) {
    const image = pictureOf(line);
    if (!image) return false;
    const moves = (await told(image)).moves.filter((move) => move.text === spoken(line));
    if (moves.length && line.isConnected) glow(image, moves);
    return moves.length > 0;
  }

  // -- the little sheet that says what something is

  function hush() {
    tip.hidden = true;
    clearTimeout(resting);
    clearTimeout(holding);
  }

  function tell(image, found, event, larger) {
    const name = document.createElement("b"), text = document.createElement("span");
    name.textContent = found.sign.name;
    text.textContent = found.sign.told;
    tip.replaceChildren(name, text);
    if (larger) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "b";
      button.textContent = image.dataset.larger;
      button.addEventListener("click", () => { hush(); larger.click(); });
      tip.append(button);
    }
    if (!tip.isConnected) document.body.append(tip);
    tip.lang = document.documentElement.lang;
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect(), frame = image.getBoundingClientRect(), box = found.box;
    beside = { image, top: frame.top, left: frame.left };
    const above = frame.top + box[1] * frame.height / 1000 - height - 10, below = frame.top + (box[1] + box[3]) * frame.height / 1000 + 10;
    const bar = document.querySelector("#panel .bar"), fixed = bar && getComputedStyle(bar).position === "fixed";
    const floor = (fixed ? bar.getBoundingClientRect().top : innerHeight) - height - 8;
    const top = above >= 8 ? above : Math.min(below, Math.max(8, floor));
    tip.style.left = `${Math.max(8, Math.min(event.clientX - width / 2, innerWidth - width - 8))}px`;
    tip.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  }

  async function look(image, event, larger) {
    const about = await told(image);
    if (!image.isConnected) return null;
    const found = signAt(image, about, event, 0), moves = movesAt(image, about, event);
    if (found) tell(image, found, event, larger); else tip.hidden = true;
    if (moves.length) glow(image, moves); else dark();
    return found;
  }

  // -- the mouse rests

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || tip.contains(event.target)) return;
    const image = picture(event.target), line = event.target.closest?.(LINE);
    clearTimeout(resting);
    if (line) { tip.hidden = true; pointed(line).then((some) => { if (!some) dark(); }); return; }
    if (!image) { hush(); dark(); return; }
    told(image).then((about) => {
      const moves = movesAt(image, about, event);
      if (moves.length) glow(image, moves); else dark();
      if (!tip.hidden && !signAt(image, about, event, 0)) tip.hidden = true;
    });
    resting = setTimeout(() => look(image, event, null), REST_MS);
  });

  // -- a finger taps or stays

  document.addEventListener("pointerdown", (event) => {
    held = false;
    const image = event.pointerType === "mouse" ? null : picture(event.target);
    if (!tip.contains(event.target)) hush();
    if (!image || !event.isPrimary) return; // a second finger zooms
    told(image);
    holding = setTimeout(async () => { held = Boolean(await look(image, event, null)); }, HOLD_MS);
  }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding), true);
  document.addEventListener("contextmenu", (event) => { if (event.pointerType !== "mouse" && picture(event.target)) event.preventDefault(); });

  document.addEventListener("click", (event) => {
    if (passed || tip.contains(event.target)) return;
    const image = picture(event.target), line = event.target.closest?.("main .lines p");
    if (line) pointed(line).then((some) => {
      if (some) dispatchEvent(new CustomEvent("pointed", { detail: [...document.querySelectorAll(".picture .glow")] })); else dark();
    });
    else if (!image) dark();
    if (!image || event.pointerType === "mouse" || !event.pointerType) return;
    const spot = event.target.closest(".spot"), part = spot?.matches(".part") ? spot : null;
    if (held) { event.stopPropagation(); event.preventDefault(); held = false; return; }
    if ((spot && !part) || image.dataset.tried) return; // a tap answers, as always
    event.stopPropagation();
    look(image, event, part).then((found) => {
      if (found || !event.target.isConnected) return;
      passed = true;
      event.target.click();
      passed = false;
    });
  }, true);

  addEventListener("keydown", (event) => { if (event.key === "Escape") { hush(); dark(); } });
  // The last scroll before a tap may be reported after it: close the sheet only if the picture has really moved.
  addEventListener("scroll", () => {
    const now = beside?.image.getBoundingClientRect();
    if (!now || Math.hypot(now.top - beside.top, now.left - beside.left) > 2) hush();
  }, { passive: true, capture: true });
})();

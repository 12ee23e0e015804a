// A table as one view: tabs change the stage without a request, keys answer, and nothing changes under a finger.
// The page works without this file: tabs are links, answers are forms.
"use strict";

(() => {
  const GUARD_MS = 400; // how long new answers ignore presses: a second tap was meant for the old ones
  const STAGES = { board: "board", mine: "mine", log: "log", reading: "reading-stage" };
  const main = () => document.getElementById("main");
  const isApp = () => document.body.classList.contains("app");
  const sheet = () => document.getElementById("panel");
  let chosen = ""; // the stage that the user has picked; it stays until they have answered
  let changed = -GUARD_MS;

  // -- stages

  const exists = (root, view) => Boolean(root.querySelector(`#${STAGES[view] ?? "none"}`));

  function show(root, view) {
    root.dataset.view = view;
    for (const tab of root.querySelectorAll(".tab"))
      if (tab.dataset.view === view) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current");
  }

  function pick(view) {
    if (!exists(main(), view)) return;
    chosen = view;
    show(main(), view);
    follow(main());
  }

  // The line of the log whose position a replay shows.
  const follow = (root) => root.querySelector("#log [aria-current]")?.scrollIntoView({ block: "nearest" });

  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".tab"), undo = event.target.closest(".undo[aria-disabled]");
    const menu = document.getElementById("menu");
    if (menu?.open && !menu.contains(event.target)) menu.open = false;
    if (undo) dispatchEvent(new CustomEvent("say", { detail: undo.dataset.why }));
    if (!tab || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    pick(tab.dataset.view);
  });

  // A line of the log whose marks were requested: on a phone they are on another stage.
  addEventListener("pointed", ({ detail: marks }) => {
    if (!isApp() || !marks.length) return;
    if (!marks[0].checkVisibility() && marks[0].closest("#board")) pick("board");
    marks[0].scrollIntoView({ block: "nearest" });
  });

  // -- a newer page: unrequested updates never move anything

  const labels = (root) => [...root.querySelectorAll("#panel button")].map((button) => `${button.id} ${button.value}`).join("\n");
  const question = (root) => root.querySelector("#panel-title")?.textContent ?? "";
  const read = (root) => (root.querySelector("#reading.replay") ? "replay" : root.querySelector("#reading-title")?.textContent);
  let scrolls = new Map(), height = 0, reading = null;

  // The log opens at its end. If the user has scrolled up, the line at the top of the stage stays there after updates.
  const lines = (root) => [...root.querySelectorAll("#log li")];
  const topIn = (log, line) => line.getBoundingClientRect().top - log.getBoundingClientRect().top;
  function lineAtTop(root) {
    const log = root.querySelector("#log");
    if (!log || log.scrollTop > -1) return null;
    const line = lines(root).find((one) => topIn(log, one) >= 0);
    return line ? { text: line.textContent, top: topIn(log, line) } : null;
  }
  function keepLine(root, { text, top }) {
    const log = root.querySelector("#log"), line = lines(root).findLast((one) => one.textContent === text);
    if (log && line) log.scrollTop += topIn(log, line) - top;
  }

  const isNewTurn = (now, next) => !now.matches(".mine") && next.matches(".mine");

  function fit(root) {
    for (const picture of root.querySelectorAll(".picture[data-ratio]")) picture.style.setProperty("--ratio", picture.dataset.ratio);
  }

  // After the end, the result is above the picture, in one view with it. Compute the remaining space, again when the font
  // has loaded or the window has changed.
  const told = new ResizeObserver(([{ target }]) => {
    if (main().matches(".over")) main().style.setProperty("--told", `${target.offsetHeight}px`);
  });
  function watchSheet() {
    told.disconnect();
    if (sheet()) told.observe(sheet());
  }

  addEventListener("showing", ({ detail: { now, next, own } }) => {
    if (!isApp()) return;
    fit(next);
    scrolls = new Map(Object.values(STAGES).map((id) => [id, now.querySelector(`#${id}`)?.scrollTop ?? 0]));
    scrolls.set("panel", question(now) === question(next) ? now.querySelector("#panel").scrollTop : 0);
    reading = lineAtTop(now);
    height = own || isNewTurn(now, next) || next.matches(".over") ? 0 : now.querySelector("#panel").getBoundingClientRect().height;
    if (own) chosen = now.querySelector("#talk :focus") ? "log" : "";
    if (chosen && exists(next, chosen)) show(next, chosen);
    if (own && read(now) !== read(next)) scrolls.delete("reading-stage"); // different content starts at the top
    if (!now.matches(".over") && next.matches(".over")) scrolls.delete("board");
    if (labels(now) !== labels(next)) changed = performance.now();
    const left = changed + GUARD_MS - performance.now();
    if (left <= 0) return;
    const fresh = next.querySelector("#panel .answers");
    next.dataset.fresh = ""; // while presses are ignored, which is also visible and audible
    fresh?.setAttribute("aria-busy", "true");
    setTimeout(() => { delete next.dataset.fresh; fresh?.removeAttribute("aria-busy"); }, left + 1);
  });

  addEventListener("shown", ({ detail: { next, own } }) => {
    if (!isApp()) return;
    const menu = next.querySelector("#menu");
    if (own && menu) menu.open = false;
    if (height) next.querySelector("#panel").style.minHeight = `${height}px`;
    for (const [id, top] of scrolls) { const stage = next.querySelector(`#${id}`); if (stage && top) stage.scrollTop = top; }
    if (reading) keepLine(next, reading);
    if (own) follow(next);
    watchSheet();
    number();
    badge();
  });

  // A sheet keeps its height while updates come, until the player's turn begins: an empty half would hide the board.
  // In a window of another size, as after turning a phone, it gets a new one.
  addEventListener("resize", () => { if (isApp() && sheet()) sheet().style.minHeight = ""; });

  // -- a press that was meant for the previous answers

  const isAnswer = (element) => element.closest?.("#panel .answers :is(button:not(.nudge), label), .spot:not(.part)");
  function guard(event) {
    if (!event.isTrusted || performance.now() - changed > GUARD_MS || !isAnswer(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  addEventListener("click", guard, true);

  // -- keys

  const answers = () => [...document.querySelectorAll("#panel .answers :is(button:not(.nudge, .quiet, .give button, :disabled), .places label)")].filter((answer) => answer.offsetParent);
  const KEYS = "1234567890";
  function number() {
    answers().slice(0, KEYS.length).forEach((button, n) => { button.dataset.key = KEYS[n]; });
  }

  function help() {
    document.querySelector("#menu button[value^='what '], #menu button[value^='howto '], #board button[value^='rules ']")?.click();
  }

  const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select";
  function choose(answer) {
    answer.click();
    if (answer.matches("label")) answer.nextElementSibling.querySelector("button").focus(); // its numbers: Enter chooses the first
  }

  const ACTIONS = {
    u: () => document.getElementById("undo")?.click(),
    b: () => pick("board"),
    m: () => pick("mine"),
    l: () => pick("log"),
    "?": help,
    ArrowLeft: () => document.getElementById("reading-l")?.click(),
    ArrowRight: () => document.getElementById("reading-m")?.click(),
  };

  addEventListener("keydown", (event) => {
    if (!isApp() || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.(TYPED)) return;
    const menu = document.getElementById("menu");
    if (event.key === "Escape") { if (menu.open) menu.open = false; else document.getElementById("reading-leave-off")?.click(); return; }
    const answer = KEYS.includes(event.key) ? document.querySelector(`#panel [data-key="${event.key}"]`) : null;
    if (answer && performance.now() - changed < GUARD_MS) return;
    const act = answer ? () => choose(answer) : ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    if (event.key.startsWith("Arrow") && event.target.matches?.(".stage, [type=radio]")) return; // arrows scroll, or go to another place
    act();
  });

  // -- the icon in the browser's tab

  function badge() {
    const icon = document.getElementById("icon");
    const { owes, next } = main().dataset;
    const wanted = owes === undefined && !next ? "/static/icon.svg" : "/static/icon-now.svg";
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }

  if (main() && isApp()) { fit(main()); watchSheet(); number(); badge(); }
})();

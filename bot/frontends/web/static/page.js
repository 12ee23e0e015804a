// The page works without this file. With it, presses don't reload the page, updates arrive automatically, and places on
// the picture can be pressed. The server makes everything that is shown; nothing here knows the games.
"use strict";

(() => {
  const PATIENCE_MS = 15000;
  const READ_MS = 6000;
  const status = document.getElementById("status");
  let asked = 0; // number of refreshes begun
  let shown = 0; // the newest refresh that is on the page: an older answer never replaces a newer one
  let source = null;
  let pressing = false;
  let missed = false; // an update (a version, if known) arrived during a press or a touch: refresh after it
  let touched = false; // a finger or mouse button is down: the element under it stays until it is lifted, or the press would be lost
  let lost = false;
  let unsent = false; // a press was lost with the connection: tell the user, who presses again
  let tried = ""; // a place on the picture where a piece is tried: the next tap chooses it
  let fresh = false; // it was just tapped, and its picture has not arrived yet

  // The reader's time zone: the server asks once whether it is right, before a clock uses it.
  document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/p/; samesite=lax`;

  const main = () => document.getElementById("main");
  // For screen readers; with ``seen`` also visible, because the page does not show it elsewhere.
  let read = 0;
  const tell = (text, seen) => {
    status.textContent = text;
    status.classList.toggle("sr", !seen);
    clearTimeout(read); // a repeated message stays for the full time again
    read = setTimeout(() => { if (status.textContent === text && !lost) status.textContent = ""; }, READ_MS);
  };
  addEventListener("say", (event) => tell(event.detail, true));
  const label = (element) => element.getAttribute("aria-label") || element.textContent.trim();

  async function load(address, options) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), ...options });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById("main")) throw new Error(`no page: ${answer.status}`); // an intermediate server answered
    return [answer, page];
  }

  async function look() {
    const turn = ++asked;
    const here = new URL(location.href);
    if (tried) here.searchParams.set("at", tried);
    const [, page] = await load(here.pathname + here.search);
    await awaitPictures(page, TOGETHER_MS);
    if (turn < shown || pressing) return;
    if (touched) { missed = true; return; }
    shown = turn;
    show(page, false);
  }

  // A press without a network is sent again for a while, with the same key, so that it counts once.
  const SEND_MS = 10000, SEND_AGAIN_MS = 500;
  async function send(address, body, button) {
    const deadline = Date.now() + SEND_MS, said = button?.innerHTML;
    for (;;) {
      try { return await load(address, { method: "POST", body }); } catch (error) {
        if (Date.now() > deadline) { if (button) button.innerHTML = said; throw error; }
        if (button) (button.querySelector(".label") ?? button).textContent = status.dataset.sending;
        tell(status.dataset.sending, !button);
        await new Promise((go) => { setTimeout(go, SEND_AGAIN_MS); addEventListener("online", go, { once: true }); });
      }
    }
  }

  // Refreshes that were in progress when a press was answered do not include its result, so they are discarded.
  async function press(address, body, from, button) {
    const [answer, page] = await send(address, body, button);
    shown = ++asked;
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { location.assign(answer.url); return; }
    await awaitPictures(page, PRESSED_MS);
    const before = standing(), at = tried, question = words(document, "#panel-title");
    show(page, true);
    if (answer.redirected && !isApp()) history.replaceState(null, "", answer.url); // the address of what is being read, so that updates and a reload show it again
    if (at && words(document, "#panel-title") === question) { tried = at; missed = true; } // it was turned: show its new orientation
    if (!isApp() && before === standing()) goTo(document.getElementById("panel"), from ? innerHeight / 2 : innerHeight / 3, !from);
  }

  // A table is one view that never scrolls. Other pages scroll to what the user asked to see.
  const isApp = () => document.body.classList.contains("app");
  const standing = () => document.getElementById("board")?.dataset.version;
  function goTo(panel, lowest, back) {
    const top = panel?.getBoundingClientRect().top;
    if (panel && (top > lowest || (back && top < 0))) panel.scrollIntoView({ block: "start" });
  }

  // A page in another language, after the start of the game, or with other scripts and styles is loaded as a whole.
  const frame = (of) => [of.documentElement.lang, of.body.className, of.querySelector("meta[name=build]")?.content].join();

  // -- replacing the page with a newer one

  function show(page, own) {
    const now = main(), next = page.getElementById("main");
    if (!now || !next) return;
    document.title = page.title;
    if (frame(document) !== frame(page)) { location.reload(); return; }
    const held = remember(now);
    const before = headline(document);
    tried = next.querySelector("img[data-tried]")?.dataset.tried ?? "";
    dispatchEvent(new CustomEvent("showing", { detail: { now, next, own } }));
    keepPictures(now, next); // a stage without its picture scrolls back
    now.replaceWith(next);
    const turn = document.querySelector("header.hd"), other = page.querySelector("header.hd");
    if (turn && other && turn.outerHTML !== other.outerHTML)
      for (const id of ["board-title", "round", "turn"]) document.getElementById(id)?.replaceWith(page.getElementById(id));
    placeDecoded();
    recall(next, held, own);
    equip(next);
    dispatchEvent(new CustomEvent("shown", { detail: { now, next, own } }));
    for (const image of now.querySelectorAll("picture img")) discard(image);
    setTimeout(announce, 0, before); // after scrolling
  }

  const asks = (input) => [...(input.labels ?? [])].map((one) => one.textContent).join(); // a number belongs to one question
  function remember(old) {
    const active = old.contains(document.activeElement) ? document.activeElement : null;
    const typed = new Map(), folded = new Map();
    for (const input of old.querySelectorAll("input[id]:not([readonly])"))
      if (input.value !== input.defaultValue) typed.set(input.id, [asks(input), input.value]);
    for (const details of old.querySelectorAll("details[id]")) folded.set(details.id, details.open);
    const places = [...old.querySelectorAll("[type=radio]:checked")].map((place) => [place.id, asks(place)]);
    return { active, id: active && active.id, said: active && label(active), typed, folded, places };
  }

  function recall(next, held, own) {
    for (const [id, [asked, value]] of held.typed) {
      const input = document.getElementById(id);
      if (input && asks(input) === asked) input.value = value;
    }
    for (const [id, open] of held.folded) {
      const details = document.getElementById(id);
      if (details) details.open = open;
    }
    for (const [id, asked] of own ? [] : held.places) { // an answer starts from the first place again
      const place = document.getElementById(id);
      if (place && asks(place) === asked) place.checked = true;
    }
    if (!held.active) return;
    const same = held.id && document.getElementById(held.id);
    const stays = same && (same.matches("input, summary, .nudge") || label(same) === held.said);
    (stays ? same : document.getElementById(own && next.dataset.view === "reading" ? "reading-title" : "panel-title") || document.getElementById("board-title") || next).focus({ preventScroll: true });
  }

  const words = (root, selector) => root.querySelector(selector)?.textContent ?? "";
  const NOTICES = "#panel .notice, #panel-notice, #reading-notice, #board-notice, #board .notice";
  const headline = (root) => ({ title: words(root, "#turn") || words(root, "#board-title"), notice: words(root, NOTICES) });

  function announce(before) {
    const now = headline(document);
    const news = [];
    if (now.notice && now.notice !== before.notice) news.push(now.notice);
    if (now.title !== before.title) news.push(now.title);
    const shown = document.querySelector(NOTICES)?.getBoundingClientRect();
    const away = shown && (shown.bottom < 40 || shown.top > innerHeight - 40 || !shown.height); // otherwise the press seems to have no effect
    if (news.length) tell(news.join(" "), away && news[0] === now.notice);
  }

  // A question is shown with its picture, or after a short wait without it; the wait is shorter after a press.
  const TOGETHER_MS = 600, PRESSED_MS = 400;
  const decoded = [];
  function awaitPictures(page, most) {
    for (const [, image] of decoded.splice(0)) discard(image);
    const coming = [...page.querySelectorAll("main .stage img[id]")].filter((image) => isShown(image) && document.getElementById(image.id)?.getAttribute("src") !== image.getAttribute("src"));
    const decoding = coming.map((image) => {
      const [all, one] = take(image);
      return one.decode().then(() => decoded.push([all, one]), () => discard(one));
    });
    return Promise.race([Promise.all(decoding), new Promise((go) => { setTimeout(go, most); })]);
  }
  function placeDecoded() {
    for (const [all, image] of decoded.splice(0)) {
      const there = document.getElementById(image.id);
      if (!there || ![there.dataset.next, there.getAttribute("src")].includes(image.getAttribute("src"))) { discard(image); continue; }
      image.alt = there.alt;
      whole(there).replaceWith(all);
      if (there.dataset.next) fade(there, image);
      discard(there);
    }
  }
  // A removed picture would still load its other layout when the window changes shape.
  function discard(image) {
    image.onload = image.onerror = null;
    image.removeAttribute("src");
    image.closest("picture")?.replaceChildren();
  }

  // The new picture is shown at once, and the old one of the same shape fades out above it.
  function fade(old, image) {
    if (!old.naturalWidth || Math.abs(old.naturalWidth / old.naturalHeight - ratio(image)) > 0.01 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const ghost = document.createElement("img");
    ghost.src = old.currentSrc;
    ghost.alt = "";
    ghost.className = "fading";
    ghost.addEventListener("animationend", () => ghost.remove());
    whole(image).after(ghost);
  }

  // The old picture stays in place of the new one until that has loaded, so that nothing moves.
  const whole = (image) => image.closest("picture") ?? image; // with all its layouts
  const shaped = (image) => [...whole(image).querySelectorAll("source")].find((one) => matchMedia(one.media).matches) ?? image;
  const ratio = (image) => { const place = shaped(image); return place.getAttribute("width") / place.getAttribute("height"); };
  const isAlike = (one, other) => one.dataset.kind === other.dataset.kind && !(Math.abs(ratio(one) / ratio(other) - 1) > 0.25);

  // A picture out of sight is loaded when its stage is opened.
  const STAGES = { board: "board", mine: "mine", "reading-stage": "reading" };
  const isShown = (image) => document.getElementById(image.id)?.checkVisibility() || STAGES[image.closest(".stage")?.id] === image.closest("main").dataset.view;
  function take(image) {
    const all = document.importNode(whole(image), true), one = all.id ? all : all.querySelector("img"); // parsed nodes do not load anything
    one.loading = "eager";
    return [all, one];
  }

  function keepPictures(old, next) {
    if (old.classList.contains("over") !== next.classList.contains("over")) return; // the end has a different kind of picture
    for (const image of next.querySelectorAll("img[id]")) {
      const there = old.querySelector(`#${CSS.escape(image.id)}`);
      if (!there?.complete || !there.naturalWidth || !isAlike(there, image)) continue;
      if (there.getAttribute("src") !== image.getAttribute("src")) {
        if (!isShown(image)) continue;
        const [all, coming] = take(image);
        if (ratio(image)) {
          there.style.aspectRatio = ratio(image);
          // In a place of another shape it keeps its size, cut off or with background below it.
          there.style.objectFit = there.naturalWidth / there.naturalHeight > ratio(image) ? "contain" : "";
        }
        there.dataset.next = image.getAttribute("src");
        coming.onload = async () => {
          await coming.decode().catch(() => {}); // never show a half-painted picture
          await lifted(); // keep the element under a finger
          if (!coming.isConnected) {
            if (!there.isConnected || there.dataset.next !== coming.getAttribute("src")) { discard(coming); return; } // a newer one is loading
            whole(there).replaceWith(all);
            fade(there, coming);
            discard(there);
          }
          heed(coming);
          equipPicture(coming);
        };
        coming.onerror = () => {
          if (there.isConnected && there.dataset.next === coming.getAttribute("src") && !again(coming)) {
            whole(there).replaceWith(all); // the old picture is gone
            discard(there);
            inWords(coming);
          }
        };
      } else { delete there.dataset.next; there.style.aspectRatio = there.style.objectFit = ""; }
      there.alt = image.alt;
      whole(image).replaceWith(whole(there));
    }
  }

  // A restarted or busy server has forgotten pictures; building the page again brings them back.
  const failed = new Set();
  function again(image) {
    if (failed.has(image.currentSrc)) return false;
    failed.add(image.currentSrc);
    refresh();
    return true;
  }
  function heed(image) {
    let told; // the browser also reports a failure that is found here, but later
    image.onerror = () => {
      if (told === image.currentSrc) return;
      told = image.currentSrc;
      if (!again(image)) inWords(image);
    };
  }
  function inWords(image) {
    image.classList.remove("coming");
    const words = image.closest(".figure")?.querySelector("details");
    if (words) words.open = true;
  }
  addEventListener("forgotten", () => refresh());

  // -- what the script adds to a page

  const SOON_MS = 700;
  function equip(root) {
    if (root.querySelector("[data-soon]")) refreshIn(SOON_MS); // something is being made: show its progress
    for (const hidden of root.querySelectorAll("[data-nudge], [data-copy]")) hidden.hidden = false;
    for (const image of root.querySelectorAll("img[data-marks]:not([data-next])")) {
      heed(image);
      if (image.complete && image.naturalWidth) equipPicture(image);
      else if (image.complete) image.onerror(); // it had failed before this script ran
      image.onload = () => equipPicture(image); // also for another layout, in a window of another width
    }
  }

  // Complete typed text as far as the server knows how it may continue.
  let typing = 0;
  document.addEventListener("input", async (event) => {
    const box = event.target;
    if (!box.dataset || !box.dataset.more) return;
    const turn = ++typing;
    const answer = await fetch(`${box.dataset.more}?text=${encodeURIComponent(box.value)}`);
    if (answer.ok && turn === typing && box.isConnected) box.list.innerHTML = await answer.text();
  });

  function addSpot(holder, name, box) {
    const spot = document.createElement("span");
    spot.className = name;
    ["left", "top", "width", "height"].forEach((side, n) => { spot.style[side] = `${box[n] / 10}%`; });
    holder.append(spot);
    return spot;
  }

  const aimed = {}; // the question, by stage
  // Every option with a place on the picture can also be pressed there; for the keyboard there are the buttons.
  async function equipPicture(image) {
    image.classList.remove("coming");
    const holder = image.closest(".picture"), region = image.closest("section");
    if (!holder || !image.isConnected) return; // another picture has replaced it
    const own = [...document.querySelectorAll("main section :is(button, label)[data-at]")].filter(
      (button) => button.closest("section") === region || !button.closest("section").querySelector("img[data-marks]"));
    const lies = image.dataset.tried; // undefined: nothing is tried here
    if (lies && lies === tried && fresh) { fresh = false; tell(image.dataset.again, true); } // a slow picture may arrive after the message has gone
    const zooms = region?.id === "board";
    const picture = image.currentSrc;
    failed.delete(picture);
    const answer = own.length || zooms ? await fetch(picture.replace(/png$/, "json")) : null;
    const marks = answer?.ok ? await answer.json() : {};
    await lifted();
    if (picture !== image.currentSrc || !holder.contains(image)) return; // its other layout, or another picture, is loading
    for (const spot of holder.querySelectorAll(".spot")) spot.remove();
    if (zooms) equipParts(image, holder, marks);
    image.onclick = lies ? () => { tried = ""; refresh(); } : null; // take the piece back
    if (lies) own.sort((one, other) => (other.dataset.at === lies) - (one.dataset.at === lies)); // other places above it
    for (const button of own) {
      const box = marks[button.dataset.at];
      if (!box || !button.isConnected || !holder.isConnected) continue;
      const spot = addSpot(holder, button.classList.contains("blocked") ? "spot blocked" : button.classList.contains("primary") ? "spot lit" : "spot", box);
      const many = own.filter((other) => other.dataset.at === button.dataset.at).length > 1;
      spot.addEventListener("click", () => {
        if (lies !== undefined && lies !== button.dataset.at && !button.classList.contains("blocked")) {
          tried = button.dataset.at;
          fresh = true;
          for (const other of holder.querySelectorAll(".spot")) other.classList.toggle("tried", other === spot);
          tell(image.dataset.again, true);
          refresh();
          return;
        }
        if (!many) { button.click(); return; }
        const fold = button.closest("details");
        if (fold) fold.open = true;
        button.focus();
      });
    }
    // On a phone a new question scrolls its stage to the places of its first answers, once.
    const lesson = holder.closest(".lesson"), stage = holder.closest(".stage")?.id;
    const places = [...holder.querySelectorAll(lesson ? ".lit" : ".spot:not(.part, .blocked)")];
    const asked = lesson ? picture : own.length && words(document, "#panel-title") + own.map((one) => one.dataset.at).sort();
    if (stage && (lesson || innerWidth < 1000) && aimed[stage] !== asked && (places.length || !asked)) {
      aimed[stage] = asked;
      for (const place of places.reverse()) place.scrollIntoView({ block: "nearest" });
    }
    image.dataset.lit = picture;
  }

  // Each part of a board can be pressed to show it alone and enlarged; places that answer a question are above it.
  function equipParts(image, holder, marks) {
    const form = document.querySelector("main form[action$='/press']"), table = location.pathname.match(/\/t\/([^/]+)/)?.[1];
    if (!form || !table) return;
    for (const [name, box] of Object.entries(marks)) {
      if (!name.startsWith("part=")) continue;
      const part = name.slice(5).replace(/=\d+$/, "");
      addSpot(holder, "spot part", box).addEventListener("click", () => {
        if (pressing) return;
        const body = new URLSearchParams(new FormData(form));
        body.set("press", `board ${table} - ${part}`);
        pressing = true;
        press(form.action, body, true).catch(fail).finally(() => { pressing = false; });
      });
    }
  }

  // Go to a move when the slider is released.
  document.addEventListener("change", (event) => {
    if (event.target.dataset?.slides) event.target.closest("form").querySelector(".take")?.click();
  });

  document.addEventListener("click", (event) => {
    const nudge = event.target.closest("[data-nudge]"), copy = event.target.closest("[data-copy]");
    if (nudge) {
      const number = document.getElementById(nudge.dataset.for);
      if (nudge.dataset.nudge === "-") number.stepDown(); else number.stepUp();
    }
    if (copy) {
      const box = document.getElementById(copy.dataset.copy);
      box.select();
      const old = () => { if (document.execCommand("copy")) tell(copy.dataset.done, true); }; // without https
      if (navigator.clipboard) navigator.clipboard.writeText(box.value).then(() => tell(copy.dataset.done, true), old); else old();
    }
  });

  // -- presses

  // Stop retrying a press that no server has accepted in all this time: another player may have moved since.
  function fail() {
    lost = unsent = true;
    tell(status.dataset.unsent, true);
    if (navigator.onLine) listen(); // the stream may not have noticed yet; offline it waits for the network
  }

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (form.method !== "post" || form.closest(".languages") || !form.querySelector("[name=token]")) return;
    event.preventDefault();
    if (pressing) return;
    const filled = new FormData(form, button);
    const body = new URLSearchParams(filled);
    const typed = [...form.querySelectorAll("input[name=value]")].map((input) => [input, input.value]);
    for (const [input] of typed) input.value = input.defaultValue;
    pressing = true;
    unsent = false;
    main().setAttribute("aria-busy", "true");
    if (button) button.classList.add("pressed");
    press(form.action, body, form.closest("#panel, .side > form"), button)
      .catch(() => {
        fail();
        for (const [input, value] of typed) if (input.value === input.defaultValue) input.value = value; // so that it can be sent again
        main().removeAttribute("aria-busy");
        if (button) button.classList.remove("pressed");
      })
      .finally(() => {
        pressing = false;
        if (missed && missed !== main().dataset.seen) refresh();
      });
  });

  const TAP_MS = 100; // longest delay of the click after a touch
  const lifting = []; // callbacks that wait until nothing is touched
  const lifted = () => (touched ? new Promise((go) => { lifting.push(go); }) : Promise.resolve());
  let letting = 0;
  addEventListener("pointerdown", (event) => { clearTimeout(letting); touched = event.isPrimary && event.button === 0; }, true);
  for (const end of ["pointerup", "pointercancel", "blur"])
    addEventListener(end, (event) => {
      clearTimeout(letting);
      letting = setTimeout(() => { // let the pressed element handle it first
        touched = false;
        for (const go of lifting.splice(0)) go();
        if (missed && !pressing) refresh();
      }, event.pointerType === "touch" ? TAP_MS : 0);
    }, true);

  // -- updates

  function refresh(version = true) {
    missed = pressing && (missed === true || version);
    if (!pressing) look().then(() => { retry = AGAIN_MS; }, () => {
      refreshIn(retry);
      retry = longer(retry);
    });
  }

  const AGAIN_MS = 1500, MAX_MS = 15000;
  const longer = (pause) => Math.min(MAX_MS, 2 * pause); // poll a server that stays away less often than one that will soon be back
  let retry = AGAIN_MS;
  let later = 0; // only one refresh is postponed at a time: none pile up without the server
  function refreshIn(ms) {
    clearTimeout(later);
    later = setTimeout(refresh, ms);
  }

  // The server sends something at every beat. A page that hears nothing for two beats is cut off, even without an error.
  const { live, beat } = main()?.dataset ?? {};
  let { kept } = document.documentElement.dataset; // the time of the page, if the service worker shows a stored one
  let heard = Date.now();
  let pause = AGAIN_MS;

  function silent() {
    if (!lost) { lost = true; tell(status.dataset.lost, true); }
  }

  function listen() {
    if (!live) return;
    source?.close();
    const own = source = new EventSource(live);
    own.addEventListener("version", (event) => {
      heard = Date.now();
      pause = AGAIN_MS;
      if (kept) { kept = ""; delete document.documentElement.dataset.kept; refresh(); }
      if (lost) { tell(unsent ? status.dataset.backUnsent : status.dataset.back, true); lost = unsent = false; }
      if (main().dataset.seen !== event.data) refresh(event.data);
    });
    own.addEventListener("next", (event) => { if ((main().dataset.next ?? "") !== event.data) refresh(); }); // another table is waiting now
    own.addEventListener("error", () => {
      silent();
      if (own.readyState !== EventSource.CLOSED) return; // it reconnects automatically
      setTimeout(() => { if (own === source) listen(); }, pause);
      pause = longer(pause);
    });
  }

  function hearken() {
    if (Date.now() - heard < 2000 * beat) return;
    heard = Date.now();
    silent();
    listen();
    refresh();
  }

  addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refresh(); } });
  addEventListener("pagehide", () => source?.close());
  document.addEventListener("visibilitychange", () => { if (!document.hidden && lost) listen(); });
  if (main()) equip(main());
  if (kept) {
    const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
    const minutes = Math.min(-1, Math.round((kept - Date.now()) / 60000)), hours = Math.round(minutes / 60);
    const when = hours < -48 ? ago.format(Math.round(hours / 24), "day") : hours < -1 ? ago.format(hours, "hour") : ago.format(minutes, "minute");
    lost = true;
    tell(status.dataset.kept.replace("{when}", when), true);
  }
  if (live) {
    listen();
    setInterval(hearken, 1000);
    addEventListener("online", () => { listen(); refresh(); });
    addEventListener("offline", silent);
  }
})();

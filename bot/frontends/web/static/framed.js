// The page as Telegram shows it in itself. Telegram's own script is not loaded: nobody else's code runs here. What is
// needed of it are these few events, named as its clients name them.
"use strict";

(() => {
  const SHOWN_BY = "https://web.telegram.org";
  const THEME = "telegram-theme";
  const app = window.TelegramWebviewProxy; // the clients for phones and desktops; the one in a browser has a frame
  const given = new URLSearchParams(location.hash.slice(1));

  function post(name, data = {}) {
    if (app) app.postEvent(name, JSON.stringify(data));
    else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: name, eventData: data }), SHOWN_BY);
  }

  const kept = (value) => { // where nothing can be kept, the next page is asked again
    try { if (value) sessionStorage.setItem(THEME, value); return value || sessionStorage.getItem(THEME); } catch { return value; }
  };

  // Dark or light as Telegram is; the colours are the page's own, and Telegram's frame takes them.
  function dress(colour) {
    const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour || "");
    if (!found) return;
    const [red, green, blue] = found.slice(1).map((part) => parseInt(part, 16));
    document.documentElement.dataset.theme = 299 * red + 587 * green + 114 * blue < 128000 ? "dark" : "light";
    choosePictures();
    const colours = getComputedStyle(document.documentElement);
    const of = (name) => colours.getPropertyValue(name).trim();
    if (!of("--page")) return; // before the style sheet: once more after it
    post("web_app_set_header_color", { color: of("--lapisD") }); // as the masthead is, which it continues
    post("web_app_set_background_color", { color: of("--page") });
    post("web_app_set_bottom_bar_color", { color: of("--card") }); // as the bar with the answers
  }

  // Pictures are those of Telegram's theme too, whatever the system prefers; also those that come with a new piece.
  const SYSTEM = "(prefers-color-scheme: dark)";
  function choosePictures() {
    const dark = document.documentElement.dataset.theme;
    if (!dark) return;
    for (const source of document.querySelectorAll(`source[media*="${SYSTEM}"], source[data-media]`)) {
      source.dataset.media ??= source.media;
      source.media = source.dataset.media.replace(SYSTEM, dark === "dark" ? "(min-width: 0px)" : "(max-width: 0px)");
    }
  }
  new MutationObserver(choosePictures).observe(document.documentElement, { childList: true, subtree: true });

  function theme() {
    let told = null;
    try { told = JSON.parse(given.get("tgWebAppThemeParams")); } catch { /* another page's hash */ }
    dress(kept(told && told.bg_color));
  }

  const home = () => document.querySelector("header .brand[href]");
  const inside = () => location.pathname !== (home() && home().pathname);

  function heard(name, data) {
    if (name === "theme_changed" && data && data.theme_params) dress(kept(data.theme_params.bg_color));
    if (name === "back_button_pressed" && home() && inside()) location.assign(home().href);
  }
  window.Telegram = { WebView: { receiveEvent: heard } };
  window.TelegramGameProxy = { receiveEvent: heard };
  window.TelegramGameProxy_receiveEvent = heard;
  addEventListener("message", (event) => {
    if (event.source !== parent || event.origin !== SHOWN_BY) return;
    try { const { eventType, eventData } = JSON.parse(event.data); heard(eventType, eventData); } catch { /* not for us */ }
  });

  theme();
  addEventListener("DOMContentLoaded", () => {
    theme();
    const start = document.getElementById("start");
    if (start) {
      const data = given.get("tgWebAppData");
      history.replaceState(null, "", location.pathname); // who has opened the page is told once
      if (data) { start.elements.data.value = data; start.submit(); }
      return;
    }
    post("web_app_ready");
    post("web_app_expand");
    post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }); // to read down a long page is not to close it
    post("web_app_setup_back_button", { is_visible: Boolean(home()) && inside() });
  });
})();

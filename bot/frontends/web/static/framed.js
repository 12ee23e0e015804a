// The page inside Telegram. Telegram's own script is not loaded: no third-party code runs here. The page only needs
// these few events, with the names that Telegram's clients use.
"use strict";

(() => {
  const SHOWN_BY = "https://web.telegram.org";
  const THEME = "telegram-theme";
  const app = window.TelegramWebviewProxy; // in clients for phones and desktops; the web client uses a frame
  const given = new URLSearchParams(location.hash.slice(1));

  function post(name, data = {}) {
    if (app) app.postEvent(name, JSON.stringify(data));
    else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: name, eventData: data }), SHOWN_BY);
  }

  const kept = (value) => { // if nothing can be stored, the next page is asked again
    try { if (value) sessionStorage.setItem(THEME, value); return value || sessionStorage.getItem(THEME); } catch { return value; }
  };

  // Dark or light like Telegram; the colours are the page's own, and Telegram's frame adopts them.
  function dress(colour) {
    const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour || "");
    if (!found) return;
    const [red, green, blue] = found.slice(1).map((part) => parseInt(part, 16));
    document.documentElement.dataset.theme = 299 * red + 587 * green + 114 * blue < 128000 ? "dark" : "light";
    choosePictures();
    const colours = getComputedStyle(document.documentElement);
    const of = (name) => colours.getPropertyValue(name).trim();
    if (!of("--page")) return; // the style sheet has not loaded yet: this runs again after it
    post("web_app_set_header_color", { color: of("--lapisD") }); // like the masthead, which it continues
    post("web_app_set_background_color", { color: of("--page") });
    post("web_app_set_bottom_bar_color", { color: of("--card") }); // like the bar with the answers
  }

  // Pictures also follow Telegram's theme, whatever the system prefers, including those in newly loaded parts.
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
    try { told = JSON.parse(given.get("tgWebAppThemeParams")); } catch { /* the hash of another page */ }
    dress(kept(told?.bg_color));
  }

  const home = () => document.querySelector("header .brand[href]");
  const inside = () => location.pathname !== home()?.pathname;

  function heard(name, data) {
    if (name === "theme_changed" && data?.theme_params) dress(kept(data.theme_params.bg_color));
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
      history.replaceState(null, "", location.pathname); // say only once who has opened the page
      if (data) { start.elements.data.value = data; start.submit(); }
      return;
    }
    post("web_app_ready");
    post("web_app_expand");
    post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }); // scrolling down a long page must not close it
    post("web_app_setup_back_button", { is_visible: Boolean(home()) && inside() });
  });
})();

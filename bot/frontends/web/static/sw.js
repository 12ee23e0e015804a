// The service worker. Without a network it shows the last page seen here, and its age; it does not send anything later.
// Styles and scripts are requested by content, so that a page gets those that it was made for. It also shows calls.
"use strict";

const PAGES = "pages", FILES = "files", PICTURES = "pictures", MOST = 80;
const OWN = /^\/p\/[^/]+\/(t\/[^/]+|next)?$/, PRESS = /^\/p\/[^/]+\/(t\/[^/]+\/)?press$/;
const PICTURE = /^\/p\/[^/]+\/picture\/[^/]+\.(png|json)$/, STATIC = /^\/static\//;
const KEPT_AT = "x-kept-at", BELOW = "x-below", RECENT = 40;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { method, url } = event.request, { pathname, origin } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST" && PRESS.test(pathname)) event.respondWith(pass(event));
  else if (method !== "GET") return;
  else if (OWN.test(pathname)) event.respondWith(pass(event).catch((error) => show(event.request, pathname, error)));
  else if (STATIC.test(pathname)) event.respondWith(load(event.request, FILES));
  else if (PICTURE.test(pathname)) event.respondWith(load(event.request, PICTURES));
});

// Show the server's answers as they arrive, and store them. Delete stored pages of users who are no longer known here.
async function pass(event) {
  const answer = await fetch(event.request), { pathname } = new URL(answer.url || event.request.url);
  if (answer.ok && OWN.test(pathname)) event.waitUntil(keep(pathname, answer.clone()));
  if (answer.status === 404) event.waitUntil(caches.delete(PAGES).then(() => caches.delete(PICTURES)));
  return answer;
}

async function keep(pathname, answer) {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, Date.now());
  await (await caches.open(PAGES)).put(pathname, new Response(await answer.text(), { headers }));
}

async function show(request, pathname, error) {
  const pages = await caches.open(PAGES);
  const kept = request.mode === "navigate" && (await pages.match(pathname) ?? await pages.match(pathname.replace(/(\/t)?\/[^/]*$/, "/")));
  if (!kept) throw error;
  const { headers } = kept;
  return new Response((await kept.text()).replace("<html", `<html data-kept="${headers.get(KEPT_AT)}"`), { headers });
}

const loading = new Map(); // by address, the newest last

async function load(request, name) {
  const { url } = request, earlier = new Map(loading), result = loadFile(request, name, earlier);
  loading.set(url, result);
  try { return (await result).clone(); } finally { loading.delete(url); }
}

async function loadFile(request, name, earlier) {
  const files = await caches.open(name), kept = await files.match(request);
  if (kept?.headers.get("cache-control").includes("max-age=31536000")) return kept;
  try {
    const answer = await (earlier && name === PICTURES ? loadPicture(files, request, earlier) : fetch(request));
    if (answer.ok) await files.put(request, answer.clone());
    for (const old of (await files.keys()).slice(0, -MOST)) await files.delete(old);
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

// The server sends what has changed since one of the recent pictures, which is drawn here on that picture. It may still be
// loading if it was requested earlier: no two wait for each other.
async function loadPicture(files, request, earlier) {
  const [, folder, name] = request.url.match(/(.*\/)(.*)/), names = [];
  if (name.endsWith(".png") && isExact())
    for (const url of [...(await files.keys()).map((one) => one.url), ...earlier.keys()])
      if (url.startsWith(folder) && url.endsWith(".png")) names.unshift(url.slice(folder.length, -4));
  if (!names.length) return fetch(request);
  const answer = await fetch(`${request.url}?from=${names.slice(0, RECENT)}`, { headers: { accept: "image/webp" } });
  const headers = new Headers(answer.headers), below = headers.get(BELOW);
  if (!below) return answer;
  const lowest = `${folder}${below}.png`;
  await earlier.get(lowest)?.catch(() => {});
  const base = await files.match(lowest, { ignoreVary: true });
  if (!base) return fetch(request);
  const [lower, change] = await Promise.all([base, answer].map(async (one) => createImageBitmap(await one.blob())));
  const canvas = new OffscreenCanvas(lower.width, lower.height), ink = canvas.getContext("2d");
  for (const image of [lower, change]) ink.drawImage(image, 0, 0);
  headers.set("content-type", "image/png");
  for (const gone of [BELOW, "content-length", "etag"]) headers.delete(gone);
  return new Response(await canvas.convertToBlob(), { headers });
}

// Some browsers have no such canvas, or return other pixels than were drawn, so that nobody is recognised by them.
let exact;
function isExact() {
  if (exact !== undefined || !self.OffscreenCanvas) return exact ?? false;
  const ink = new OffscreenCanvas(16, 16).getContext("2d", { willReadFrequently: true });
  const gray = (n) => `rgb(${n}, ${n}, ${n})`;
  for (let n = 0; n < 256; n += 1) { ink.fillStyle = gray(n); ink.fillRect(n % 16, n >> 4, 1, 1); }
  return exact = ink.getImageData(0, 0, 16, 16).data.every((value, at) => value === (at % 4 === 3 ? 255 : at >> 2));
}

// The first page was loaded before the service worker existed.
addEventListener("message", ({ data: { page, files } }) => Promise.all([
  fetch(page).then((answer) => answer.ok && keep(page, answer)), ...files.map((url) => loadFile(new Request(url), STATIC.test(new URL(url).pathname) ? FILES : PICTURES)),
]).catch(() => {}));

// A device that was off gets all its calls at once: handle them in order, or a withdrawal could overtake its call.
let pushed = Promise.resolve();
addEventListener("push", (event) => event.waitUntil(pushed = pushed.catch(() => {}).then(() => notify(event.data.json()))));

async function notify({ tag, text, url, gone }) {
  if (gone) for (const notice of await registration.getNotifications({ tag })) notice.close();
  else await registration.showNotification("Bottega", {
    body: text, tag, renotify: true, data: url, icon: "/static/icon.png", badge: "/static/touch-icon.png",
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(url) {
  const own = (await clients.matchAll({ type: "window" })).find((one) => new URL(one.url).pathname === url);
  return own ? own.focus() : clients.openWindow(url);
}

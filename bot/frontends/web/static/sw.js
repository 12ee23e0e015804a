// The service worker: it shows the calls that a push service brings.
"use strict";

addEventListener("push", (event) => {
  const { tag, text, url, gone } = event.data.json();
  event.waitUntil(gone ? withdraw(tag) : registration.showNotification("Bottega", {
    body: text, tag, renotify: true, data: url, icon: "/static/icon.png", badge: "/static/touch-icon.png",
  }));
});

async function withdraw(tag) {
  for (const notice of await registration.getNotifications({ tag })) notice.close();
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(url) {
  const own = (await clients.matchAll({ type: "window" })).find((one) => new URL(one.url).pathname === url);
  return own ? own.focus() : clients.openWindow(url);
}

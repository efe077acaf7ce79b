// Solver Tree: keeps the files of the site, so that it works without a network. The name of the cache has their version.
"use strict";

const PREFIX = `solver-tree ${self.registration.scope} `;
const CACHE = PREFIX + "$version";
const FILES = $files;

self.addEventListener("install", event => {
  const fresh = FILES.map(file => new Request(file, {cache: "reload"}));
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", event => {
  const old = names => names.filter(name => name.startsWith(PREFIX) && name !== CACHE);
  event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(caches.open(CACHE)
    .then(cache => cache.match(event.request, {ignoreSearch: true}))
    .then(kept => kept || fetch(event.request)));
});

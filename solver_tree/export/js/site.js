// On a server, the site can be installed, and works without a network; opened from disk, it needs neither.

if (/^https?:$/.test(location.protocol)) {
  for (const [rel, href] of [["manifest", "manifest.webmanifest"], ["icon", "icon.svg"], ["apple-touch-icon", "icon.png"]]) {
    const link = document.createElement("link");
    Object.assign(link, {rel, href});
    document.head.append(link);
  }
  if (navigator.serviceWorker) navigator.serviceWorker.register("sw.js").catch(() => {});  // the browser may forbid it
}

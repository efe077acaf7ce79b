// The end of the script that checks a certificate in a worker.

import {check} from "./pure/proof.js";

self.addEventListener("message", async event => {
  try {
    /** @param {number} claims */
    const tell = claims => self.postMessage({claims});
    self.postMessage({proved: await check(event.data.certificate, event.data.tree, tell)});
  } catch (error) {
    self.postMessage({refused: error instanceof Error ? error.message : `${error}`});
  }
});

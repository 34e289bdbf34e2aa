// The engine of a page that renews itself. This file runs both in the page and in its audio worklet, after engine.js.

import { Engine } from "./engine.js";

/** Opens one ROM after the other in the same instance, so that ten thousand take no more memory than the largest. */
export class LiveEngine extends Engine {
  open(bytes) {
    return bytes.length && !this.give(bytes) ? 1 : this.call("open", bytes.length);
  }
}

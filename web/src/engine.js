// Engine asks the worker, one question at a time. A question waits in the slot of its kind, where a later one takes its place.
export class Engine {
  #worker;
  #module; // compiled once, for every worker
  #waiting = new Map(); // by slot
  #running; // {slot, request, settle, since}
  #started = false;
  #id = 0;

  // told.ready gets the rules when there are answers; told.failed a sentence when there are none.
  constructor(told) {
    this.told = told;
    this.#make();
    this.#worker.postMessage({ prepare: true });
  }

  // start compiles the engine, which takes all cores of a small machine: when the page has drawn what it can.
  start() {
    this.#started = true;
    this.#worker.postMessage({ start: true, module: this.#module });
    this.#next();
  }

  // ask gives the result of a call, or undefined if a later question of its slot came first. A question that has run for long
  // is given up for it.
  ask(slot, request) {
    this.#waiting.get(slot)?.settle(undefined);
    const running = this.#running;
    if (running?.slot === slot && performance.now() - running.since > patience) {
      running.settle(undefined);
      this.#restart();
    }
    return new Promise((settle) => {
      this.#waiting.set(slot, { slot, request, settle });
      this.#next();
    });
  }

  #make() {
    this.#worker = new Worker(workerURL());
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (e) => this.told.failed(e.message || 'worker.js cannot be loaded');
  }

  #restart() {
    this.#worker.terminate();
    this.#running = undefined;
    this.#make();
    this.start();
  }

  #hear({ module, rules, id, result, failure }) {
    if (module) this.#module = module;
    else if (rules) this.told.ready(rules);
    else if (failure) {
      this.told.failed(failure);
      this.#running?.settle(undefined);
      if (this.#module) this.#restart();
    } else if (id === this.#id && this.#running) {
      this.#running.settle(result);
      this.#running = undefined;
    }
    this.#next();
  }

  #next() {
    const [next] = this.#waiting.values();
    if (!this.#started || this.#running || !next) return;
    this.#waiting.delete(next.slot);
    this.#running = { ...next, since: performance.now() };
    this.#worker.postMessage({ id: ++this.#id, request: next.request });
  }
}

// patience is for how many milliseconds a call may run before a later one ends it.
const patience = 2000;

// The page lets no text become a script; this one address is none that anyone has sent.
const address = new URL('worker.js', document.baseURI).href;
const policy = globalThis.trustedTypes?.createPolicy('camel-edit', { createScriptURL: () => address });
const workerURL = () => policy?.createScriptURL(address) ?? address;

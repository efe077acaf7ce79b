// Workers, and what is asked of the one that searches: the page never waits for it.

import {find, gameData} from "./elements.js";
import {session} from "./start.js";

/** @import {Advice} from "../pure/advice.js" */
/** @import {Plain} from "../pure/texts.js" */
/** @import {Task, Tasks, Tell, ValuesOf} from "../worker.js" */

export const HINT_EFFORT = 2e8;
export const REVIEW_EFFORT = 1e9;  // how much searches may look at: for about a second
const THINKING_AFTER = 200;  // milliseconds until the page says that it thinks

/**
 * What is known of the position with a key.
 * @template Result
 * @typedef {{key: string, result: Result | null}} Known
 */

/**
 * Start a worker.
 * @param {string} id the element with its script
 * @param {string} [call] what it calls then
 */
export function startWorker(id, call = "") {
  const address = URL.createObjectURL(new Blob([find(id).textContent ?? "", call], {type: "text/javascript"}));
  const worker = new Worker(address);
  worker.addEventListener("message", () => URL.revokeObjectURL(address), {once: true});
  return worker;
}

/** Asks the worker about the position that is shown; it starts when it is asked first, or somebody has it prepared. */
class AdviceDesk {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, {resolve: (result: any) => void, tell: Tell}>} */
    this.waiting = new Map();
    this.asked = 0;
    this.key = "";  // the position that was asked about last
    /** @type {Set<{key: string}>} */
    this.known = new Set();
    /** @type {Known<Promise<Advice | null>>} */
    this.advised = {key: "", result: null};
  }

  /** Return a new worker that knows the game. */
  start() {
    const worker = startWorker("engine", "\nserveAdvice();");
    worker.addEventListener("error", () => this.fail());
    worker.addEventListener("message", ({data: {id, result, number, part}}) => {
      const asked = this.waiting.get(id);
      if (part) return asked?.tell(number, part);
      asked?.resolve(result);
      this.waiting.delete(id);
    });
    worker.postMessage({about: gameData, tree: find("tree-data").textContent});
    return worker;
  }

  /** Have the worker read the game before anything is asked. */
  prepare() {
    try {
      this.worker ??= this.start();
    } catch (error) {
      this.fail();
    }
  }

  /**
   * Ask for a task of the worker by name.
   * @template {Task} Name
   * @param {Name} task
   * @param {ValuesOf<Name>} values
   * @param {Tell} [tell] takes each part of a result that is known part by part
   * @returns {Promise<ReturnType<Tasks[Name]> | null>} null if the browser allows no worker
   */
  ask(task, values, tell = () => {}) {
    if (this.key !== session.key) this.stop();
    this.key = session.key;
    this.asked += 1;
    const answer = new Promise(resolve => this.waiting.set(this.asked, {resolve, tell}));
    this.prepare();
    if (this.worker) this.worker.postMessage({id: this.asked, task, values});
    return answer;
  }

  /** Ask for the best guesses; at the same position once. */
  async advise() {
    if (this.advised.key !== session.key) {
      const result = this.ask("advise", [session.you.history, HINT_EFFORT]);
      Object.assign(this.advised, {key: session.key, result});
    }
    return this.advised.result;
  }

  /**
   * Ask about the position that is shown, unless that was asked last.
   * @template Result
   * @param {Known<Result>} known
   * @param {() => Promise<Result | null>} ask
   * @param {(name: Plain) => void} tell as in `whileHere`
   * @param {() => void} draw
   */
  askOnce(known, ask, tell, draw) {
    if (known.key !== session.key) {
      const asked = ask();
      Object.assign(known, {key: session.key, result: null});
      this.known.add(known);
      whileHere(asked, tell, result => {
        known.result = result;
        draw();
      });
    }
    draw();
  }

  /** Stop a search for a position that is no longer shown: nobody should wait for its end. */
  stop() {
    if (!this.waiting.size) return;
    this.worker?.terminate();
    this.worker = null;
    this.fail();
    for (const known of [this.advised, ...this.known]) known.key = "";  // to be asked for again
  }

  /** Answer all that was asked with null. */
  fail() {
    for (const {resolve} of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}

export const desk = new AdviceDesk();

/**
 * Wait for an answer about the position that is shown, and do something with it if the position is still there.
 * @template Result
 * @param {Promise<Result | null>} asked
 * @param {(name: Plain) => void} tell says by the name of a text that it takes a while, or that there is no result
 * @param {(result: Result) => void} done
 */
export async function whileHere(asked, tell, done) {
  const {key} = session;
  const isHere = () => session.key === key;
  const late = setTimeout(() => isHere() && tell("thinking"), THINKING_AFTER);
  const result = await asked;
  clearTimeout(late);
  if (!isHere()) return;
  if (result === null) tell("noAdvice");
  else done(result);
}

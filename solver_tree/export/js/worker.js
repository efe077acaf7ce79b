// The end of the script that runs in a worker: it answers the page, so that the page never waits for a search.

import {readTreeFile} from "./pure/lazy.js";
import {Game} from "./pure/game.js";
import {reviewGame} from "./pure/review.js";
import {Advisor} from "./pure/advice.js";

/** @import {GameData} from "./pure/game.js" */
/** @import {Move} from "./pure/rule.js" */

/** What a page can ask for: functions of an advisor and values. */
const TASKS = {
  /** @type {(advisor: Advisor, history: Move[], effort: number) => ReturnType<Advisor["advise"]>} */
  advise: (advisor, history, effort) => advisor.advise(history, 5, effort),
  /** @type {(advisor: Advisor, history: Move[], guess: string, effort: number) => ReturnType<Advisor["valueOf"]>} */
  value: (advisor, history, guess, effort) => advisor.valueOf(history, guess, effort),
  /** @type {(advisor: Advisor, history: Move[], adversarial: boolean, effort: number) => ReturnType<typeof reviewGame>} */
  review: (advisor, history, adversarial, effort) => reviewGame(advisor, history, adversarial, effort),
};

/**
 * What a page sends: first the game, then tasks by name, which get numbers.
 * @typedef {{about: GameData, tree: string, id?: undefined, task?: undefined} | {about?: undefined, id: number, task: Task, values: any[]}} Asked
 */

/**
 * The tasks, their names, and the values that each needs.
 * @typedef {typeof TASKS} Tasks
 * @typedef {keyof Tasks} Task
 */

/**
 * @template {Task} Name
 * @typedef {Tasks[Name] extends (advisor: Advisor, ...values: infer Values) => unknown ? Values : never} ValuesOf
 */

/** Answer messages. */
export function serveAdvice() {
  /** @type {Advisor | null} */
  let advisor = null;
  self.addEventListener("message", /** @param {MessageEvent<Asked>} event */ ({data}) => {
    if (data.about) advisor = new Advisor(new Game(data.about, readTreeFile(data.tree)));
    else if (advisor) self.postMessage({id: data.id, result: answer(advisor, data.task, data.values)});
  });
}

/**
 * Do a task.
 * @param {Advisor} advisor
 * @param {Task} task
 * @param {any[]} values
 */
function answer(advisor, task, values) {
  /** @type {(advisor: Advisor, ...values: any[]) => unknown} */
  const act = TASKS[task];
  return act(advisor, ...values);
}

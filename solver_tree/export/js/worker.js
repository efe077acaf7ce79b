// The end of the script that runs in a worker: it answers the page, so that the page never waits for a search.

import {readTreeFile} from "./pure/lazy.js";
import {Game} from "./pure/game.js";
import {reviewGame} from "./pure/review.js";
import {Advisor} from "./pure/advice.js";

/** @import {GameData} from "./pure/game.js" */
/** @import {Move} from "./pure/rule.js" */

/**
 * Takes parts of a result that are known before all of it.
 * @typedef {(number: number, part: any) => void} Tell
 */

/** What a page can ask for: functions of an advisor, of what takes parts of the result, and of values. */
const TASKS = {
  /** @type {(advisor: Advisor, tell: Tell, history: Move[], effort: number) => ReturnType<Advisor["advise"]>} */
  advise: (advisor, tell, history, effort) => advisor.advise(history, 5, effort),
  /** @type {(advisor: Advisor, tell: Tell, history: Move[], guess: string, effort: number) => ReturnType<Advisor["valueOf"]>} */
  value: (advisor, tell, history, guess, effort) => advisor.valueOf(history, guess, effort),
  /** @type {(advisor: Advisor, tell: Tell, history: Move[], adversarial: boolean, effort: number) => ReturnType<typeof reviewGame>} */
  review: (advisor, tell, history, adversarial, effort) => reviewGame(advisor, history, adversarial, effort, tell),
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
 * @typedef {Tasks[Name] extends (advisor: Advisor, tell: Tell, ...values: infer Values) => unknown ? Values : never} ValuesOf
 */

/** Answer messages. */
export function serveAdvice() {
  /** @type {Advisor | null} */
  let advisor = null;
  self.addEventListener("message", /** @param {MessageEvent<Asked>} event */ ({data}) => {
    if (data.about) advisor = new Advisor(new Game(data.about, readTreeFile(data.tree)));
    else if (advisor) answer(advisor, data.id, data.task, data.values);
  });
}

/**
 * Do a task, and send its result.
 * @param {Advisor} advisor
 * @param {number} id
 * @param {Task} task
 * @param {any[]} values
 */
function answer(advisor, id, task, values) {
  /** @type {(advisor: Advisor, tell: Tell, ...values: any[]) => unknown} */
  const act = TASKS[task];
  self.postMessage({id, result: act(advisor, (number, part) => self.postMessage({id, number, part}), ...values)});
}

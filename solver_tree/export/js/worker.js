// The end of the script that runs in a worker: it answers the page, so that the page never waits for a search.

const TASKS = {
  advise: (advisor, history, effort) => advisor.advise(history, 5, effort),
  value: (advisor, history, guess, effort) => advisor.valueOf(history, guess, effort),
  review: (advisor, history, adversarial, effort) => reviewGame(advisor, history, adversarial, effort),
};

/** Answer messages: first the game, then tasks by name. */
function serveAdvice() {
  let advisor = null;
  self.addEventListener("message", ({data: {about, tree, id, task, values}}) => {
    if (about) advisor = new Advisor(new Game(about, readTreeFile(tree)));
    else self.postMessage({id, result: TASKS[task](advisor, ...values)});
  });
}

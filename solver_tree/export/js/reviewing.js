// The review of a game that is over, in the words of solver_tree/advice/grades.py.

const reviewed = {key: "", result: null};

/** Show the grades of a game; they are asked for when somebody opens the review. */
function showReview(isOver) {
  const review = find("you-review");
  review.hidden = !isOver || !game.knowsRule || !youGame.moves.length;
  if (review.hidden || !review.open) return;
  if (reviewed.key !== positionKey()) {
    Object.assign(reviewed, {key: positionKey(), result: null});
    find("review-total").textContent = "";
    const asked = desk.ask("review", youGame.history, youMode === "adversary", REVIEW_EFFORT);
    whileHere(asked, name => { find("review-total").textContent = text(name); }, result => {
      reviewed.result = result;
      drawReview();
    });
  }
  drawReview();
}

function drawReview() {
  const {result} = reviewed;
  find("review-grades").replaceChildren(...(result ? result.grades.map(gradeElement) : []));
  find("review-about").textContent = "";
  if (!result) return;
  find("review-total").textContent = totalText(result.grades);
  const about = [text("aboutSkill"), result.claimed ? text("aboutClaimed") : "", text(youMode === "adversary" ? "noLuck" : "aboutLuck")];
  find("review-about").textContent = about.filter(Boolean).join(text("between"));
}

/**
 * Return a guess with its grades.
 * @param {Grade} grade
 * @param {number} index
 */
function gradeElement(grade, index) {
  return make("li", {},
    make("span", {class: "number"}, `${index + 1}`), code(grade.guess), feedbackElement(grade.guess, grade.feedback),
    make("span", {class: "quiet"}, say("grades", figure(...grade.skill, 0), luckOf(grade))),
    make("p", {class: "small"}, gradeSentence(grade)));
}

const luckOf = ({luck}) => luck === null ? null : figure(luck, luck, 0);

/** Say in words how good and how lucky a guess was. */
function gradeSentence(grade) {
  const {guess, feedback, before, after, expected, luck, informs} = grade;
  const luckWords = luck === null ? "" : text("luckWords")[Math.min(Math.floor(luck / 20), 4)];
  const choice = say("choice", guess, choiceText(grade));
  if (feedback === game.win) return choice + (before === 1 ? text("onlyOneLeft") : say("foundOf", before, luckWords));
  if (!informs) return choice + say("leavesUninformed", feedback, after, before);
  return choice + say("leaves", feedback, after, before, figure(expected, expected, 1), luckWords);
}

function choiceText({best, loss: [least, most]}) {
  const [low, high] = [least, most].map(loss => figure(loss, loss, 4));
  if (most === 0) return text("choiceBest");
  if (least === most) return say("choiceWorse", best, high);
  return least === 0 ? say("choiceMaybe", high) : say("choiceBetween", best, low, high);
}

/** Say how good and how lucky all guesses were together. */
function totalText(grades) {
  const mean = (name, end) => grades.reduce((sum, grade) => sum + grade[name][end], 0) / grades.length;
  const loss = [0, 1].map(end => grades.reduce((sum, grade) => sum + grade.loss[end], 0));
  const isExact = grades.every(({loss: [least, most]}) => least === most);
  const luck = grades[0].luck === null ? null : grades.reduce((sum, grade) => sum + grade.luck, 0) / grades.length;
  const skill = say("gradesOfAll", figure(mean("skill", 0), mean("skill", 1), 0), luck === null ? null : figure(luck, luck, 0));
  const [{bestValue}] = grades, gains = grades.map(({gain}) => gain);
  const isSum = youGame.over === "found" && isExact && bestValue[0] === bestValue[1] && !gains.includes(null);
  if (!isSum) return `${skill}${say("lostInAll", figure(...loss, 4))}${isExact ? "" : text("notAllKnown")}`;
  const gain = gains.reduce((sum, each) => sum + each, 0);
  const won = figure(Math.abs(gain), Math.abs(gain), 4);
  return skill + say("sumOfAll", figure(...bestValue, 4), Boolean(game.tree.file.weights), figure(...loss, 4), gain >= 0, won, grades.length);
}

find("you-review").addEventListener("toggle", () => showReview(!find("you-end").hidden));

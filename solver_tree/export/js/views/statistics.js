// Statistics

import {language} from "./languages.js";
import {find, gameData, heading, make, say, text} from "./elements.js";
import {game} from "./start.js";
import {bar, columnHeads, tableRow} from "./tables.js";
import {startWorker} from "./workers.js";

/** Return what people call the game, with the name that commands know. */
function nameOfGame() {
  const {game: name} = game.tree.file;
  return heading() === name ? name : say("named", heading(), name);
}

export function showFigures() {
  const {result, weights, constraints = {}} = game.tree.file;
  const untilKnown = game.tree.file.finish === "known";
  const rows = [[text("game"), nameOfGame()], [text("secrets"), `${result.secrets}`]];
  if (game.tree.file.strategy) rows.push([text("strategy"), game.tree.file.strategy]);
  const {objective} = game.tree.file;
  /** @type {Record<string, string>} */
  const aims = text("aims");
  rows.push([text("objective"), say("named", aims[objective] || aims[objective.split(":")[0]], objective)]);
  if (constraints.first !== undefined) rows.push([text("first"), say("prescribed", constraints.first)]);
  if (constraints.max_guesses !== undefined) rows.push([text("maxGuesses"), say("limit", constraints.max_guesses)]);
  if (untilKnown) rows.push([text("counted"), text("untilKnown")]);
  rows.push([text(weights ? "weightedTotal" : "total"), `${result.total}`]);
  rows.push([text(weights ? "weightedAverage" : "average"), result.average.toFixed(4)]);
  const atWorst = result.histogram.length ? result.histogram[result.histogram.length - 1] : result.secrets;
  rows.push([text("worst"), say("worstFor", result.worst, atWorst)]);
  gameData.proof[language].forEach((sentence, index) => rows.push([index ? "" : text("proof"), sentence]));
  find("figures-list").replaceChildren(...definitions(rows));
  find("figures-caption").textContent = result.histogram.length ? text(untilKnown ? "histogramKnown" : "histogram") : text("noHistogram");
  find("figures-head").replaceChildren(...columnHeads(text("column"), 3));
  showProof();
  const largest = Math.max(...result.histogram);
  find("figures-rows").replaceChildren(...result.histogram.map((count, index) => tableRow(
    [`${index + 1}`, `${count}`, `${(100 * count / result.secrets).toFixed(1)} %`, count ? bar(count, largest) : ""], 3)));
}

// The proof: a worker checks the certificate, if the page has one.

/** @import {Proved} from "../pure/proof.js" */

/** @typedef {{proved?: Proved | null, refused?: string | null}} Checked */

/** @type {{claims: number, worker: Worker | null} & Required<Checked>} */
const proof = {claims: 0, proved: null, refused: null, worker: null};

function showProof() {
  find("proof").hidden = !find("certificate");
  if (find("proof").hidden) return;
  const {claims, proved, refused, worker} = proof;
  find("proof-check").disabled = worker !== null;
  const result = worker ? say("proofRuns", claims)
    : refused !== null ? say("proofRefused", refused)
    : proved ? say("proofDone", proved) : "";
  find("proof-result").textContent = result;
  find("proof-result").classList.toggle("error", refused !== null && !worker);
}

find("proof-check").addEventListener("click", () => {
  const worker = startWorker("checker");
  Object.assign(proof, {claims: 0, proved: null, refused: null, worker});
  /** @param {Checked} result */
  const end = result => {
    worker.terminate();
    Object.assign(proof, result, {worker: null});
    showProof();
  };
  worker.addEventListener("error", event => end({refused: event.message}));
  worker.addEventListener("message", ({data}) => {
    if (data.claims === undefined) return end(data);
    proof.claims = data.claims;
    showProof();
  });
  const certificate = Uint8Array.from(atob(find("certificate")?.textContent ?? ""), letter => letter.charCodeAt(0));
  worker.postMessage({certificate, tree: game.tree.root});
  showProof();
});

/**
 * Return a definition list of names and values; a row without a name continues the row before.
 * @param {string[][]} rows
 */
function definitions(rows) {
  const elements = [];
  for (const [name, value] of rows) {
    if (name) elements.push(make("dt", {}, name), make("dd", {}, make("bdi", {}, value)));
    else elements[elements.length - 1].append(make("br", {}), make("bdi", {}, value));
  }
  return elements;
}

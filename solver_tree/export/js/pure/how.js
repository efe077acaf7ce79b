// Examples that show what feedback means. Pure.

import {colours, scoreByRule, symbolsOf} from "./rule.js";

/** @import {Move, Rule} from "./rule.js" */

const MAX_TRIED = 2000;  // guesses

/**
 * Return the number of symbols in the right position and elsewhere.
 * @param {Rule} rule
 * @param {string} guess
 * @param {string} secret
 * @returns {[exact: number, elsewhere: number]}
 */
function matches(rule, guess, secret) {
  const letters = colours(symbolsOf(rule, guess), symbolsOf(rule, secret), rule.rule);
  return [letters.split("G").length - 1, letters.split("Y").length - 1];
}

/**
 * Return guesses with their feedback that show what it means: a symbol in its position, one elsewhere, and the secret itself.
 * @param {Rule} rule
 * @param {string[]} secrets
 * @returns {Move[]}
 */
export function exampleMoves(rule, secrets) {
  const step = Math.ceil(secrets.length / MAX_TRIED), tried = secrets.filter((_, index) => index % step === 0);
  const secret = mostVaried(rule, tried);
  const others = tried.filter(guess => guess !== secret);
  /** @type {(exact: number, elsewhere: number) => string[]} */
  const nearest = (exact, elsewhere) => {
    /** @param {string} guess */
    const distance = guess => {
      const [black, white] = matches(rule, guess, secret);
      return Math.abs(black - exact) + Math.abs(white - elsewhere) + (black + white ? 0 : 1);
    };
    const least = Math.min(...others.map(distance));
    return others.length ? [mostVaried(rule, others.filter(guess => distance(guess) === least))] : [];
  };
  const guesses = new Set([...nearest(1, 0), ...nearest(0, 1), secret]);
  return [...guesses].map(guess => [guess, scoreByRule(rule, guess, secret)]);
}

/**
 * Return the text with the most different symbols, of those the one in the middle.
 * @param {Rule} rule
 * @param {string[]} texts
 */
function mostVaried(rule, texts) {
  const sizes = texts.map(text => new Set(symbolsOf(rule, text)).size), most = Math.max(...sizes);
  const varied = texts.filter((_, index) => sizes[index] === most);
  return varied[Math.floor(varied.length / 2)];
}

// Motion: a class for the time of an animation. The style sheet says what moves, and that nothing does for people who want less.

/**
 * Begin the animations of a class, anew if they go on. Nothing waits for them.
 * @param {Element | null | undefined} element
 * @param {"fresh" | "wrong"} name that of something that has just come, or that is refused
 */
export function animate(element, name) {
  if (!element) return;
  element.classList.remove(name);
  element.getBoundingClientRect();  // a browser looks whether the class is there only then
  element.classList.add(name);
}

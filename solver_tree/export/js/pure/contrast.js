// Colours that can be read on each other, as the Web Content Accessibility Guidelines measure it. Pure.

/** @typedef {[red: number, green: number, blue: number]} Rgb each from 0 to 255 */

/**
 * Read a colour that is written as #rrggbb.
 * @param {string} written
 * @returns {Rgb}
 */
export const rgbOf = written => /** @type {Rgb} */ ([1, 3, 5].map(start => parseInt(written.slice(start, start + 2), 16)));

/** @param {Rgb} colour */
export const cssOf = colour => `rgb(${colour.join(" ")})`;

/**
 * Return the colour that is seen where one lies on another.
 * @param {Rgb} colour
 * @param {Rgb} below
 * @param {number} share how much the upper one hides, from 0 to 1
 * @returns {Rgb}
 */
export const blend = (colour, below, share) =>
  /** @type {Rgb} */ (colour.map((value, i) => Math.round(share * value + (1 - share) * below[i])));

/** @param {Rgb} colour */
function luminance(colour) {
  const [red, green, blue] = colour.map(value => value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Return the contrast of two colours, from 1 to 21; text needs 4.5.
 * @param {Rgb} colour
 * @param {Rgb} other
 */
export function contrast(colour, other) {
  const [dark, light] = [colour, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Return the colour of text on a background: black or white, of which one can always be read.
 * @param {Rgb} background
 */
export const inkOn = background => contrast(background, [0, 0, 0]) > contrast(background, [255, 255, 255]) ? "#000000" : "#ffffff";

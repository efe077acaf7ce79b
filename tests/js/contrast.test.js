import assert from "node:assert/strict";
import test from "node:test";

import {blend, contrast, inkOn, rgbOf} from "../../solver_tree/export/js/pure/contrast.js";
import {cases} from "./cases.js";

test("the contrast of colours is that of the guidelines", () => {
  for (const [one, other, expected] of [["#000000", "#ffffff", 21], ["#777777", "#ffffff", 4.48], ["#0b5d57", "#0b5d57", 1]]) {
    assert.ok(Math.abs(contrast(rgbOf(one), rgbOf(other)) - expected) < 0.01, `${one} ${other}`);
  }
});

for (const [scheme, {main, page}] of Object.entries(cases)) {
  test(`${scheme}: text can be read on every mixture of the colours of the map`, () => {
    for (let share = 0; share <= 1; share += 0.01) {
      const background = blend(rgbOf(main), rgbOf(page), share);
      assert.ok(contrast(background, rgbOf(inkOn(background))) >= 4.5, `${share}`);
    }
  });
}

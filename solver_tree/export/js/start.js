// What the page shows

const game = new Game(gameData, readTreeFile(document.getElementById("tree-data").textContent));
const {feedbacks} = game;

// What the page shows

const game = new Game(gameData, JSON.parse(document.getElementById("tree-data").textContent));
const {feedbacks} = game;

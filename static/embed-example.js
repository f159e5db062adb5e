// The script of embed.html, an example of a page with the game: it shows what the table tells, and asks it for things.
const table = document.getElementById("first");
const heard = document.getElementById("heard");

for (const name of ["ready", "start", "move", "turn", "round", "end", "error"]) {
  table.addEventListener(`domino-${name}`, ({ type, detail }) => {
    const line = document.createElement("li");
    line.textContent = `${type} ${JSON.stringify(detail)}`;
    heard.prepend(line);
  });
}

document.addEventListener("click", ({ target }) => {
  const ask = target.closest("[data-ask]")?.dataset.ask;
  if (ask) table[ask]().catch(() => {}); // what was refused comes as an event too
});

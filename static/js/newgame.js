/* Only what the chosen speed asks for is shown; a link to the rules opens their fold. */

const form = document.querySelector(".newgame");

function sort() {
  const speed = form.querySelector("[name=speed]:checked")?.value;
  for (const part of form.querySelectorAll("[data-for-speed]")) part.hidden = part.dataset.forSpeed !== speed;
}

form.addEventListener("change", sort);
sort();

form.addEventListener("click", (event) => {
  if (event.target.closest('a[href="#rules"]')) form.querySelector(".fold--rules").open = true;
});

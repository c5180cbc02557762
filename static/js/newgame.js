/* Only what the chosen speed asks for is shown, and the house rules of the chosen variant. */

const form = document.querySelector(".newgame");

function sort() {
  const speed = form.querySelector("[name=speed]:checked")?.value;
  for (const part of form.querySelectorAll("[data-for-speed]")) part.hidden = part.dataset.forSpeed !== speed;
}

/** Another variant has other house rules: the form is fetched anew, with the name that was typed. */
function changeVariant(event) {
  if (event.target.name !== "variant") return;
  const query = new URLSearchParams({ variant: event.target.value, name: form.elements.name.value });
  location.replace(`?${query}`);
}

form.addEventListener("change", sort);
form.addEventListener("change", changeVariant);
sort();

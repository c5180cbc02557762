/* The answer to the season's question, and the Mastermind's next one. */

import { openPaper } from "./papers.js";

const plain = (text) => text.replaceAll('"', "'");
const FORMS = {
  answer: {
    write: ({ text }) => text && `ANSWER "${plain(text)}"`,
    read: (order) => { const found = order.match(/^ANSWER\s+"?(.*?)"?$/i); return found && { text: found[1] }; },
  },
  question: {
    write: ({ text, answer }) => text && answer && `QUESTION "${plain(text)}" ANSWER "${plain(answer)}"`,
    read: (order) => { const found = order.match(/^QUESTION\s+"(.*)"\s+ANSWER\s+"(.*)"$/i); return found && { text: found[1], answer: found[2] }; },
  },
};

/** See panels.js. */
export function open(root, desk) {
  const closers = [...root.querySelectorAll("[data-kind]")].map((line) => openPaper(line.parentElement, desk, line.dataset.kind, FORMS[line.dataset.kind]));
  return () => closers.forEach((close) => close?.());
}

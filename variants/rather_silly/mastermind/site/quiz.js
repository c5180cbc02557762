/* The answer to the season's question, and the Mastermind's next one. */

import { findAll } from "../../js/dom.js";
import { openOrderForm } from "../../js/order-form.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { Form } from "../../js/order-form.js"
 */

/** @param {string} text */
const plain = (text) => text.replaceAll('"', "'");
/** @type {Record<string, Form>} */
const FORMS = {
  answer: {
    write: ({ text }) => (text ? `ANSWER "${plain(text)}"` : ""),
    read: (order) => { const found = order.match(/^ANSWER\s+"?(.*?)"?$/i); return found && { text: found[1] }; },
  },
  question: {
    write: ({ text, answer }) => (text && answer ? `QUESTION "${plain(text)}" ANSWER "${plain(answer)}"` : ""),
    read: (order) => { const found = order.match(/^QUESTION\s+"(.*)"\s+ANSWER\s+"(.*)"$/i); return found && { text: found[1], answer: found[2] }; },
  },
};

/** @type {Open} */
export const open = (root, desk) => {
  const closers = findAll(root, "[data-kind]").map((line) => {
    const kind = line.dataset.kind ?? "";
    return openOrderForm(line.parentElement ?? root, desk, kind, FORMS[kind]);
  });
  return () => closers.forEach((close) => close?.());
};

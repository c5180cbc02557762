/* The vote for the next link. */

import { openOrderForm } from "../../js/order-form.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { Form } from "../../js/order-form.js"
 */

/** @type {Form} */
const FORM = {
  write: ({ a, b }) => (a && b ? `LINK ${a} - ${b}` : ""),
  read: (order) => { const found = order.match(/^(?:LINK|HSL):? (\w{3}) ?- ?(\w{3})$/i); return found && { a: found[1], b: found[2] }; },
};

/** @type {Open} */
export const open = (root, desk) => openOrderForm(root, desk, "link", FORM);

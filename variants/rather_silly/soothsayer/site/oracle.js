/* Predictions of stand-offs. */

import { openOrderForm } from "../../js/order-form.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { Form } from "../../js/order-form.js"
 */

/** @type {Form} */
const FORM = {
  write: ({ place, as }) => (place ? `PREDICT ${place}${as ? ` AS ${as}` : ""}` : ""),
  read: (order) => { const found = order.match(/^PREDICTS? (\w{3})(?: AS (?:AN? )?([AF]))?$/i); return found && { place: found[1], as: found[2] ?? "" }; },
};

/** @type {Open} */
export const open = (root, desk) => openOrderForm(root, desk, "predict", FORM);

/* Lets this browser be told of news: asks for leave, subscribes, and tells the site how to reach it. */

import { messageOf, post } from "./ask.js";
import { find, need } from "./dom.js";

/** The subscription's key as the browser wants it. @param {string} text */
function bytes(text) {
  const whole = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}

/** "Firefox on Linux", roughly: for its owner to tell devices apart. */
function itsName() {
  const found = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(navigator.userAgent);
  const on = /(Android|iPhone|iPad|Windows|Mac|Linux)/.exec(navigator.userAgent);
  return [found?.[1] ?? "Browser", on ? `on ${on[1]}` : ""].join(" ").trim();
}

/** @param {HTMLElement} box */
async function subscribe(box) {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new Error("The browser was told not to show notes from this site. Its settings can change that.");
  }
  await navigator.serviceWorker.register(box.dataset.worker ?? "", { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(box.dataset.key ?? "") };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const form = new FormData();
  const told = { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", name: itsName() };
  for (const [name, value] of Object.entries(told)) form.set(name, value);
  await post(box.dataset.url ?? "", form);
}

const box = find(document, "[data-device]");
if (box) {
  const said = need(box, "[data-said]");
  const press = need(box, "[data-subscribe]", HTMLButtonElement);
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    press.hidden = true;
    said.textContent = "This browser cannot show notes of a site that is not open. On an iPhone: add the site to the home screen first.";
  }
  press.addEventListener("click", async () => {
    press.disabled = true;
    try {
      await subscribe(box);
      location.reload();
    } catch (caught) {
      said.textContent = messageOf(caught);
      press.disabled = false;
    }
  });
}

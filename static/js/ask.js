/* Asking the server, and what to say when it does not answer. */

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SILENT = "The site does not answer.";

async function answer(response) {
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  const body = isJson ? await response.json() : null;
  if (response.ok) return body ?? response.text();
  throw new Refusal(response.status, body?.message ?? body?.detail ?? `${SILENT} (${response.status})`);
}

async function send(url, options) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", redirect: "error", ...options });
  } catch {
    throw new Refusal(0, SILENT);
  }
  return answer(response);
}

/** JSON by default; `accept: "text/html"` for a fragment. Throws Refusal; status 0 means nobody answered. */
export const get = (url, accept = "application/json") => send(url, { headers: { Accept: accept } });

/** A form or FormData, with the token that Django wants. Throws Refusal. */
export function post(url, form) {
  const body = form instanceof FormData ? form : new FormData(form);
  const token = body.get("csrfmiddlewaretoken") ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  return send(url, { method: "POST", body, headers: { Accept: "application/json", "X-CSRFToken": token } });
}

/** Kept on this device until the server has it. Storage may be full or forbidden; then it is only on the page. */
export const kept = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, text) { try { text ? localStorage.setItem(key, text) : localStorage.removeItem(key); } catch { /* see above */ } },
};

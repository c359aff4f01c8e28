import { assert, assertEquals } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const adminToken = "bdg_the-administrators-own-token-of-this-test";
const wrongToken = "bdg_a-token-that-was-mistyped-in-this-one-test";

interface Request {
  readonly method?: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly json?: unknown;
  readonly body?: string;
}

/** A service that records all its output. */
class Overheard {
  readonly #service: ServiceProcess;
  readonly answers: string[] = [];

  constructor(service: ServiceProcess) {
    this.#service = service;
  }

  async send(path: string, { method, token, cookie, json, body }: Request = {}) {
    const headers = new Headers({ "Content-Type": "application/json" });
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (cookie !== undefined) headers.set("Cookie", cookie);
    const sent = json === undefined ? body ?? null : JSON.stringify(json);
    const response = await fetch(this.#service.origin + path, {
      method: method ?? (sent === null ? "GET" : "POST"),
      headers,
      body: sent,
    });
    const text = await response.text();
    this.answers.push([...response.headers].join("\n") + text);
    return { status: response.status, text, cookies: response.headers.getSetCookie() };
  }

  /** Everything that it has printed and answered so far. */
  whole(): string {
    return [this.#service.output(), ...this.answers].join("\n");
  }
}

const api = "/admin/v1";

/** Every operation on a secret: valid, wrong, misplaced, malformed, revoked. */
async function useSecrets(heard: Overheard, secret: string, cookie: string): Promise<void> {
  for (const token of [adminToken, secret, wrongToken]) {
    await heard.send(`${api}/projects`, { token });
    await heard.send("/metrics", { token });
    await heard.send(`${api}/session`, { json: { token } });
    await heard.send(`${api}/session`, { json: { token, scopes: ["admin"] } });
    await heard.send(`${api}/session`, { body: `{"token":"${token}"` });
    await heard.send(`${api}/projects?token=${token}&cursor=x`, { token });
    await heard.send(`${api}/projects/demo/badges`, { token, body: "{" });
    await heard.send(`/v1/demo/badges/query/byProductId?product=1234&token=${token}`, { token });
    await heard.send("/v1/demo/badges/query/byProductId", { token, body: "{" });
  }
  await heard.send(`${api}/session`, { cookie });
  await heard.send(`${api}/projects/demo`, { cookie, method: "PUT", json: { name: "Demo" } });
  await heard.send(`${api}/projects/demo/changes`, { cookie });
  await heard.send(`${api}/tokens`, { cookie });
  await heard.send(`${api}/session`, { cookie, method: "DELETE" });
  await heard.send(`${api}/session`, { cookie });
}

Deno.test("no secret is in what the service prints or answers, except in the response that creates it", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: adminToken,
    AUTH_FAILURES_PER_MINUTE: "5",
  });
  const heard = new Overheard(service);
  const wanted = { name: "Till", scopes: ["admin"], projectIds: ["demo"] };
  const made = await heard.send(`${api}/tokens`, { token: adminToken, json: wanted });
  const { secret, id }: { secret: string; id: string } = JSON.parse(made.text);
  const { cookies: [setCookie = ""] } = await heard.send(`${api}/session`, {
    json: { token: adminToken },
  });
  const [cookie = ""] = setCookie.split(";");
  const session = cookie.split("=")[1] ?? "";
  assert(secret.startsWith("bdg_") && session.length > 20);
  // Only these two responses contain a secret.
  assertEquals(heard.answers.splice(0).length, 2);

  await useSecrets(heard, secret, cookie);
  await heard.send(`${api}/tokens/${id}`, { token: secret });
  await heard.send(`${api}/tokens/${id}`, { token: adminToken, method: "DELETE" });
  await heard.send(`${api}/tokens/${id}`, { token: secret });

  const whole = heard.whole();
  assert(whole.includes("Too many failed logins") && whole.includes("Management request"), whole);
  for (const one of [adminToken, wrongToken, secret, session]) {
    // Nor is the part after the common prefix.
    for (const part of [one, one.slice(4), encodeURIComponent(one), btoa(one)]) {
      assert(!whole.includes(part), part);
    }
  }
});

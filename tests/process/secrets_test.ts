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
class RecordedService {
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
async function useSecrets(
  recorded: RecordedService,
  secret: string,
  cookie: string,
): Promise<void> {
  for (const token of [adminToken, secret, wrongToken]) {
    await recorded.send(`${api}/projects`, { token });
    await recorded.send("/metrics", { token });
    await recorded.send(`${api}/session`, { json: { token } });
    await recorded.send(`${api}/session`, { json: { token, scopes: ["admin"] } });
    await recorded.send(`${api}/session`, { body: `{"token":"${token}"` });
    await recorded.send(`${api}/projects?token=${token}&cursor=x`, { token });
    await recorded.send(`${api}/projects/demo/badges`, { token, body: "{" });
    await recorded.send(`/v1/demo/badges/query/byProductId?product=1234&token=${token}`, { token });
    await recorded.send("/v1/demo/badges/query/byProductId", { token, body: "{" });
  }
  await recorded.send(`${api}/session`, { cookie });
  await recorded.send(`${api}/projects/demo`, { cookie, method: "PUT", json: { name: "Demo" } });
  await recorded.send(`${api}/projects/demo/changes`, { cookie });
  await recorded.send(`${api}/tokens`, { cookie });
  await recorded.send(`${api}/session`, { cookie, method: "DELETE" });
  await recorded.send(`${api}/session`, { cookie });
}

Deno.test("no secret is in what the service prints or answers, except in the response that creates it", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: adminToken,
    AUTH_FAILURES_PER_MINUTE: "5",
  });
  const recorded = new RecordedService(service);
  const fields = { name: "Till", scopes: ["admin"], projectIds: ["demo"] };
  const created = await recorded.send(`${api}/tokens`, { token: adminToken, json: fields });
  const { secret, id }: { secret: string; id: string } = JSON.parse(created.text);
  const { cookies: [setCookie = ""] } = await recorded.send(`${api}/session`, {
    json: { token: adminToken },
  });
  const [cookie = ""] = setCookie.split(";");
  const session = cookie.split("=")[1] ?? "";
  assert(secret.startsWith("bdg_") && session.length > 20);
  // Only these two responses contain a secret.
  assertEquals(recorded.answers.splice(0).length, 2);

  await useSecrets(recorded, secret, cookie);
  await recorded.send(`${api}/tokens/${id}`, { token: secret });
  await recorded.send(`${api}/tokens/${id}`, { token: adminToken, method: "DELETE" });
  await recorded.send(`${api}/tokens/${id}`, { token: secret });

  const whole = recorded.whole();
  assert(whole.includes("Too many invalid tokens") && whole.includes("Management request"), whole);
  for (const one of [adminToken, wrongToken, secret, session]) {
    // Nor is the part after the common prefix.
    for (const part of [one, one.slice(4), encodeURIComponent(one), btoa(one)]) {
      assert(!whole.includes(part), part);
    }
  }
});

import { assertEquals, assertLess } from "@std/assert";
import type { ServiceProcess } from "../support/service/service_process.ts";
import { type Cluster, startCluster, token } from "./cluster.ts";
import { type Fault, FaultProxy } from "../support/proxies/fault_proxy.ts";

const refusedWithinMs = 5_000;
const givenUpMs = 30_000;

/** A request's credential. */
type Proof = { Authorization: string } | { Cookie: string };

/** Creates a token, and signs in with it. */
async function createCredentials(service: ServiceProcess, limits: Record<string, unknown> = {}) {
  const fields = { name: "Till", scopes: ["read"], ...limits };
  const answer = await service.manage("POST", "tokens", token, fields);
  const { id, secret }: { id: string; secret: string } = JSON.parse(JSON.stringify(answer));
  const bearer: Proof = { Authorization: `Bearer ${secret}` };
  return { id, bearer, cookie: await signIn(service, secret), secret };
}

async function signIn({ origin }: ServiceProcess, secret: string): Promise<Proof> {
  const response = await fetch(`${origin}/admin/v1/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: secret }),
  });
  await response.body?.cancel();
  const [cookie = ""] = response.headers.getSetCookie();
  return { Cookie: cookie.split(";")[0] ?? "" };
}

/** Status and text of the response to a request with this credential. */
async function get({ origin }: ServiceProcess, path: string, headers: Proof) {
  const response = await fetch(`${origin}/admin/v1/${path}`, { headers });
  return { status: response.status, text: await response.text() };
}

async function statusOf(service: ServiceProcess, proof: Proof): Promise<number> {
  return (await get(service, "session", proof)).status;
}

function statuses(services: readonly ServiceProcess[], proof: Proof): Promise<number[]> {
  return Promise.all(services.map((service) => statusOf(service, proof)));
}

/**
 * The first different status of repeated requests, and after how many milliseconds; the same status
 * if it never changes.
 */
async function nextStatus(service: ServiceProcess, proof: Proof, { after }: { after: number }) {
  const since = performance.now();
  for (;;) {
    const status = await statusOf(service, proof);
    const ms = performance.now() - since;
    if (status !== after || ms > givenUpMs) return { status, ms };
  }
}

const everywhere = (status: number) => [status, status, status];

/** How many milliseconds pass until all processes reject a session that was accepted before. */
async function refusedAfterMs(services: readonly ServiceProcess[], cookie: Proof): Promise<number> {
  const turns = await Promise.all(
    services.map((service) => nextStatus(service, cookie, { after: 200 })),
  );
  assertEquals(turns.map(({ status }) => status), everywhere(401));
  return Math.max(...turns.map(({ ms }) => ms));
}

/** Revokes a token through one process; its sessions end with it. */
async function revokeToken(services: readonly ServiceProcess[], by: ServiceProcess) {
  const { id, bearer, cookie } = await createCredentials(by);
  assertEquals(await statuses(services, bearer), everywhere(200));
  assertEquals(await statuses(services, cookie), everywhere(200));
  await by.manage("DELETE", `tokens/${id}`, token);
  assertEquals(await statuses(services, bearer), everywhere(401));
  return await refusedAfterMs(services, cookie);
}

/** Ends one of a token's two sessions through one process. */
async function endSession(services: readonly ServiceProcess[], by: ServiceProcess) {
  const { bearer, cookie, secret } = await createCredentials(by);
  const other = await signIn(by, secret);
  assertEquals(await statuses(services, cookie), everywhere(200));
  const url = `${by.origin}/admin/v1/session`;
  await (await fetch(url, { method: "DELETE", headers: cookie })).body?.cancel();
  assertEquals(await statusOf(by, cookie), 401);
  const ms = await refusedAfterMs(services, cookie);
  assertEquals(await statuses(services, bearer), everywhere(200));
  assertEquals(await statuses(services, other), everywhere(200));
  return ms;
}

/**
 * Deletes one of a token's two projects through one process, and creates another one under its id.
 */
async function dropProject(services: readonly ServiceProcess[], by: ServiceProcess) {
  const project = `projects/a${services.indexOf(by)}`;
  await by.manage("PUT", project, token, { name: "A" });
  const projectIds = [project.slice("projects/".length), "p"];
  const { bearer, cookie } = await createCredentials(by, { projectIds });
  const seenBy = (proof: Proof) =>
    Promise.all(services.map(async (service) => (await get(service, project, proof)).status));
  assertEquals(await seenBy(cookie), everywhere(200));
  await by.manage("DELETE", project, token);
  await by.manage("PUT", project, token, { name: "Another tenant's" });
  assertEquals(await seenBy(bearer), everywhere(404));
  assertEquals(await seenBy(cookie), everywhere(404));
}

/** One process that is notified of changes, and two behind a proxy. */
async function threeProcesses(cluster: Cluster, proxy: FaultProxy) {
  const behind = () => cluster.start({ KV_URL: proxy.url });
  return [cluster.services[0]!, await behind(), await behind()] as const;
}

for (const [name, fault] of [["heard", undefined], ["dead", "deaf"]] as const) {
  Deno.test(`credentials revoked through one process are rejected by all three within 5 s, the watch ${name}`, async () => {
    await using cluster = await startCluster(1);
    await using proxy = new FaultProxy(cluster.kvUrl);
    proxy.fault = fault;
    const services = await threeProcesses(cluster, proxy);
    const [first, second, third] = services;
    // One after the other, because each write makes its process forget all sessions.
    const ms = {
      token: await revokeToken(services, first),
      session: await endSession(services, second),
    };
    await dropProject(services, third);
    console.log("rejected by all, milliseconds after revocation:", ms);
    assertLess(Math.max(ms.token, ms.session), refusedWithinMs);
  });
}

const away: Fault[] = ["stall", "freeze", "refuse"];

for (const fault of away) {
  Deno.test(`a process whose store is down (${fault}) accepts no token, and a known session for at most 5 s`, async () => {
    await using cluster = await startCluster(1);
    await using proxy = new FaultProxy(cluster.kvUrl);
    const [near, cutOff] = await threeProcesses(cluster, proxy);
    const shown = await cutOff.query("p", [1]);
    const { id, bearer, cookie } = await createCredentials(near);
    assertEquals(await statusOf(cutOff, cookie), 200);
    assertEquals(await statusOf(cutOff, bearer), 200);

    proxy.fault = fault;
    await near.manage("DELETE", `tokens/${id}`, token);
    assertEquals(await statusOf(cutOff, bearer), 503);
    const { status, ms } = await nextStatus(cutOff, cookie, { after: 200 });
    assertEquals(status, 503);
    assertLess(ms, refusedWithinMs);
    assertEquals(await cutOff.query("p", [1]), shown);

    proxy.fault = undefined;
    for (const proof of [bearer, cookie]) {
      assertEquals((await nextStatus(cutOff, proof, { after: 503 })).status, 401);
    }
  });
}

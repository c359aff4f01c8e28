import { assert, assertEquals, assertGreaterOrEqual, assertLessOrEqual } from "@std/assert";
import { startNginx } from "../../support/proxies/nginx.ts";
import { BusyProcesses } from "./busy_processes.ts";

const query = "/v1/p/badges/query/byProductId";

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, init);
  await response.body?.cancel();
  return response.status;
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((it) => it === status).length;
}

Deno.test("behind nginx, one client has at most 256 open queries, and management is not counted with them", async () => {
  await using processes = new BusyProcesses(5);
  await using proxy = await startNginx(processes.origins, { hasLimits: true, isPatient: true });
  const url = `${proxy.origin}${query}`;
  const open: Promise<number>[] = [];
  while (open.length < 256) {
    open.push(statusOf(url, { method: "POST", body: "{}" }));
    await processes.hold(open.length);
  }
  const response = await fetch(url, { method: "POST", body: "{}" });
  const { headers } = response;
  const problem = await response.json();
  assertEquals([response.status, problem.status, problem.code], [429, 429, "too_many_requests"]);
  assertEquals(headers.get("Content-Type"), "application/problem+json");
  assertEquals(headers.get("Cache-Control"), "no-store");
  assertEquals(headers.get("Retry-After"), "1");
  assertEquals(headers.get("Access-Control-Allow-Origin"), "*");
  assertEquals(await statusOf(`${proxy.origin}/admin/v1/projects`), 200);
  processes.release();
  assertEquals(count(await Promise.all(open), 200), 256);
});

Deno.test("behind nginx, shoppers who share an address may send a thousand queries at once", async () => {
  await using processes = new BusyProcesses(1);
  processes.release();
  await using proxy = await startNginx(processes.origins, { hasLimits: true });
  const url = `${proxy.origin}${query}`;
  for (let round = 0; round < 20; round++) {
    const sent = Array.from({ length: 50 }, () => statusOf(url, { method: "POST", body: "{}" }));
    assertEquals(count(await Promise.all(sent), 200), 50);
  }
});

Deno.test("behind nginx, a script that manages without a pause is never refused", async () => {
  await using processes = new BusyProcesses(1);
  await using proxy = await startNginx(processes.origins, { hasLimits: true });
  const script = async () => {
    for (let call = 0; call < 60; call++) {
      assertEquals(await statusOf(`${proxy.origin}/admin/v1/projects`, { method: "POST" }), 200);
    }
  };
  await Promise.all(Array.from({ length: 10 }, script));
});

Deno.test("behind nginx, sign-ins are limited by IPv4 address and by IPv6 /64 network", async () => {
  await using processes = new BusyProcesses(1);
  await using proxy = await startNginx(processes.origins, { hasLimits: true, isBehindProxy: true });
  const signIns = (method: string, addressOf: (index: number) => string) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        statusOf(`${proxy.origin}/admin/v1/session`, {
          method,
          headers: { "X-Forwarded-For": addressOf(index) },
        })),
    );
  const assertLimited = (statuses: readonly number[]) => {
    assertGreaterOrEqual(count(statuses, 200), 21);
    assertLessOrEqual(count(statuses, 200), 40);
    assertEquals(count(statuses, 200) + count(statuses, 429), statuses.length);
  };
  assertLimited(await signIns("POST", () => "192.0.2.1"));
  assertLimited(await signIns("POST", (index) => `2001:db8::${index.toString(16)}:1`));
  assertEquals(count(await signIns("POST", (index) => `192.0.2.${index + 2}`), 200), 50);
  assertEquals(count(await signIns("POST", (index) => `2001:db8:0:${index + 1}::1`), 200), 50);
  // Reading the session is not a sign-in.
  assertEquals(count(await signIns("GET", () => "192.0.2.1"), 200), 50);
  const { headers, body } = await fetch(`${proxy.origin}/admin/v1/session`, {
    method: "POST",
    headers: { "X-Forwarded-For": "2001:db8::ffff" },
  });
  await body?.cancel();
  assert(!headers.has("Access-Control-Allow-Origin"));
});

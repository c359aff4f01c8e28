import { assertEquals, assertMatch } from "@std/assert";
import { proxies } from "../../support/proxies/proxies.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { startBadClients } from "./bad_clients.ts";
import { openFilesMax } from "./open_files.ts";

const token = "the-token-of-the-tests-0123456789";
const badgeId = "11111111-1111-4111-8111-111111111111";
const badgePath = `/admin/v1/projects/p/badges/${badgeId}`;
const queries = 1_000;
/** The number in the documented guarantee. */
const idleTarget = 10_000;
/** If fewer files may be open: what is left for everything else. */
const otherFiles = 600;
const [halfSent, slow, endless] = [200, 200, 4];

/** If set, prints how long ordinary answers took. */
const printsMeasurements = Deno.env.get("LOAD_FIGURES") !== undefined;

/** A service with one badge on every product. */
async function startShop(folder: string): Promise<ServiceProcess> {
  const service = await ServiceProcess.start(folder, {
    KV_URL: `${folder}/b.kv`,
    ADMIN_TOKEN: token,
  });
  await service.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await service.manage("PUT", "projects/p/types/t", token, type);
  return service;
}

/** The requests of ordinary clients, one after the other; throws unless every answer is right. */
async function beOrdinary(origin: string, text: string): Promise<number[]> {
  const headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ typeId: "t", content: { text }, everyProduct: true });
  const put = await fetch(origin + badgePath, { method: "PUT", headers, body });
  assertMatch(`${put.status} ${await put.text()}`, /^20[01] /);
  for (const path of ["/livez", "/readyz"]) {
    const { status, body } = await fetch(origin + path);
    await body?.cancel();
    assertEquals([path, status], [path, 200]);
  }
  const tookMs: number[] = [];
  for (let id = 0; id < queries; id++) {
    const start = performance.now();
    const response = await fetch(`${origin}/v1/p/badges/query/byProductId`, {
      method: "POST",
      body: JSON.stringify({ context: {}, query: { products: [{ id }] } }),
    });
    const answer: { badges?: { content: unknown }[] } = await response.json();
    tookMs.push(performance.now() - start);
    assertEquals([response.status, answer.badges?.[0]?.content], [200, { text }]);
  }
  return tookMs;
}

function p99(tookMs: readonly number[]): string {
  return `${tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)]?.toFixed(1)} ms`;
}

const fronts: [string, (typeof proxies)[string] | undefined][] = [
  ["no proxy", undefined],
  ...Object.entries(proxies),
];

for (const [name, startProxy] of fronts) {
  Deno.test(`ordinary clients are not affected by slow, incomplete, endless and idle ones: ${name}`, async () => {
    await using folder = await tempFolder();
    await using service = await startShop(folder.path);
    await using stack = new AsyncDisposableStack();
    const origin = startProxy === undefined
      ? service.origin
      : stack.use(await startProxy([service.origin])).origin;
    const alone = await beOrdinary(origin, "alone");

    const room = await openFilesMax() - halfSent - slow - endless - otherFiles;
    const idle = Math.min(idleTarget, room);
    if (idle < idleTarget) console.warn(`Only ${idle} idle connections: see ulimit -n`);
    stack.use(await startBadClients({ origin, idle, halfSent, slow, endless }));
    const beside = await beOrdinary(origin, "beside");
    if (printsMeasurements) console.log({ name, idle, alone: p99(alone), beside: p99(beside) });
  });
}

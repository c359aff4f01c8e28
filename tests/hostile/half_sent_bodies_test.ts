import { assertEquals } from "@std/assert";
import { adminToken, TestService } from "../support/service/test_service.ts";

const mebibyte = 1024 ** 2;

/** A body of which nothing arrives until it is ended. `read` resolves when the service waits for it. */
function silentBody() {
  let end = () => {};
  const read = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close();
    },
    pull: () => read.resolve(),
  }, { highWaterMark: 0 });
  return { stream, read: read.promise, end: () => end() };
}

/** Sends a body of which only the length arrives at first. */
function halfSent(service: TestService, path: string, bytes: number, token = adminToken) {
  const { stream, read, end } = silentBody();
  const headers = { "Content-Type": "application/json", "Content-Length": `${bytes}` };
  const response = service.request(path, { method: "POST", headers, body: stream, token });
  return { response, read, end };
}

async function tokenOf(service: TestService): Promise<string> {
  const json = { name: "Other", scopes: ["read", "write"] };
  const created = await service.request("/admin/v1/tokens", { method: "POST", json });
  return (await created.json()).secret;
}

const plans = "/admin/v1/projects/demo/plans";
const assignments = "/admin/v1/projects/demo/assignments";

Deno.test("long bodies that are half sent take at most 24 MiB a token and 64 MiB in all", async () => {
  await using service = await TestService.create({ withDemo: true });
  const [second, third, fourth] = [
    await tokenOf(service),
    await tokenOf(service),
    await tokenOf(service),
  ];
  // A repeated Content-Length has no value as a number.
  const headers = { "Content-Type": "application/json", "Content-Length": "100000, 100000" };
  const repeated = { method: "POST", headers, body: "{}" };
  assertEquals((await service.request(assignments, repeated)).status, 400);
  const open = [16, 8].map((size) => halfSent(service, plans, size * mebibyte));
  await Promise.all(open.map(({ read }) => read));
  assertEquals((await halfSent(service, assignments, mebibyte).response).status, 503);
  open.push(...[16, 8].map((size) => halfSent(service, plans, size * mebibyte, second)));
  open.push(halfSent(service, plans, 16 * mebibyte, third));
  await Promise.all(open.map(({ read }) => read));
  const refused = await halfSent(service, assignments, mebibyte, fourth).response;
  assertEquals([refused.status, refused.headers.get("Retry-After")], [503, "1"]);
  // Short bodies do not count.
  const json = { operations: [] };
  const short = await service.request(assignments, { method: "POST", json, token: fourth });
  assertEquals(short.status < 500, true);
  for (const { end } of open) end();
  for (const { response } of open) assertEquals((await response).status, 400);
  const after = halfSent(service, plans, 16 * mebibyte, third);
  after.end();
  assertEquals((await after.response).status, 400);
});

/** Sends the first bytes of a body without a declared length. */
function chunked(service: TestService, path: string, bytes: number, token?: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(bytes).fill(0x20));
      end = () => controller.close();
    },
    // Called when the service has read what was sent.
    pull: () => resolve(),
  }, { highWaterMark: 0 });
  const headers = { "Content-Type": "application/json" };
  const response = service.request(path, { method: "POST", headers, body, ...token && { token } });
  // A refused one is not read.
  return { response, read: Promise.race([promise, response]), end: () => end() };
}

Deno.test("bodies without a length take what has arrived, and sign-ins take nothing from others", async () => {
  await using service = await TestService.create({ withDemo: true });
  const session = "/admin/v1/session";
  const signIns = Array.from({ length: 600 }, () => chunked(service, session, 60_000, ""));
  const second = await tokenOf(service);
  const open = Array.from({ length: 5 }, () => chunked(service, plans, 4 * mebibyte, second));
  open.push(...Array.from({ length: 50 }, () => chunked(service, plans, 1, second)));
  await Promise.all([...signIns, ...open].map(({ read }) => read));
  const long = halfSent(service, plans, 16 * mebibyte);
  await long.read;
  const over = await chunked(service, plans, 5 * mebibyte, second).response;
  assertEquals(over.status, 503);
  assertEquals((await chunked(service, session, 65_537, "").response).status, 413);
  for (const { end } of [long, ...open, ...signIns]) end();
  for (const { response } of [long, ...open, ...signIns]) {
    assertEquals((await response).status, 400);
  }
});

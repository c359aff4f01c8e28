import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { connect } from "node:http2";
import { once } from "node:events";
import { unreadResponsesMaxBytes } from "../../src/domain/limits.ts";
import { aBadge, aBadgeType } from "../support/builders.ts";
import { serveHttp } from "../support/service/wire.ts";
import { TestService } from "../support/service/test_service.ts";
import { Writer } from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

/** UNREAD_BADGES=5000 makes the answer 174 MB, as in tests/RELIABILITY.md. */
const badgeCount = Number(Deno.env.get("UNREAD_BADGES") ?? 500);
const clients = 40;
const body = '{"context":{},"query":{"products":[{"id":1}]}}';
const request = [
  "POST /v1/shop/badges/query/byProductId HTTP/1.1",
  "Host: x",
  `Content-Length: ${body.length}`,
  "",
  body,
].join("\r\n");

/** A project with badges on every product. */
async function storeProject(kv: Deno.Kv, badgeCount: number, contentChars: number): Promise<void> {
  const writer = await Writer.create(kvStore(kv));
  await writer.change([{ kind: "putType", type: aBadgeType() }]);
  const content = { text: "x".repeat(contentChars) };
  for (let number = 0; number < badgeCount; number += 20) {
    const badges = Array.from(
      { length: Math.min(20, badgeCount - number) },
      (_, at) => aBadge({ number: number + at, everyProduct: true, content }),
    );
    await writer.change(badges.map((badge) => ({ kind: "putBadge", badge })));
  }
  await writer.checkpoint();
}

/** Sends the query on a separate connection, and reads the first bytes of the answer. */
async function readStart(port: number): Promise<{ status: string; connection: Deno.TcpConn }> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(request));
  const start = new Uint8Array(32);
  await connection.read(start);
  return { status: new TextDecoder().decode(start).slice(9, 12), connection };
}

Deno.test("answers that 40 clients do not read take at most 64 MiB, and other requests are answered", async () => {
  const kv = await Deno.openKv(":memory:");
  // As an older version stored it.
  await storeProject(kv, badgeCount, 34_700);
  await using service = await TestService.create({ kv, catalogMaxBytes: 2 ** 31 });
  const { unread } = service.deps;
  await using wire = serveHttp((request, info) => service.app.fetch(request, info));
  const { port } = wire;
  const rssBefore = Deno.memoryUsage().rss;
  const started = await Promise.all(Array.from({ length: clients }, () => readStart(port)));
  const rssAfter = Deno.memoryUsage().rss;
  const statuses = started.map(({ status }) => status);
  const answered = statuses.filter((it) => it === "200").length;
  assertEquals(statuses.filter((it) => it === "503").length, clients - answered);
  assert(answered > 0 && answered < clients, `${answered} answered`);
  const answerBytes = badgeCount * 34_800;
  assertLessOrEqual(unread.bytes, Math.max(unreadResponsesMaxBytes, 1.1 * answerBytes));
  console.log(
    `${badgeCount} badges: ${answered} of ${clients} answered, ${unread.bytes} bytes unread, ` +
      `RSS grew by ${Math.round((rssAfter - rssBefore) / 1e6)} MB`,
  );
  assertEquals(
    (await wire.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).status,
    200,
  );
  for (const { connection } of started) connection.close();
  while (unread.bytes > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const next = await readStart(port);
  assertEquals(next.status, "200");
  next.connection.close();
  while (unread.bytes > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

/** Requests `path` on each stream of one HTTP/2 connection, and reads no body. Returns the statuses. */
async function leaveUnread(port: number, path: string, window: number) {
  const client = connect(`http://127.0.0.1:${port}`, { settings: { initialWindowSize: window } });
  await once(client, "remoteSettings");
  const statuses = await Promise.all(Array.from({ length: 200 }, async () => {
    const stream = client.request({ ":path": path });
    stream.on("error", () => {});
    const [headers] = await once(stream, "response");
    return Number(headers[":status"]);
  }));
  return { statuses, [Symbol.dispose]: () => client.destroy() };
}

for (const window of [0, 1]) {
  Deno.test(`a connection over HTTP/2 gets few answers without reading them (window ${window})`, async () => {
    const kv = await Deno.openKv(":memory:");
    await storeProject(kv, 15, 4_000);
    await using service = await TestService.create({
      kv,
      // As often as while another connection has unread answers.
      unread: { receiverMaxBytes: 2 ** 20, random: () => Math.random() / 8 },
    });
    await using wire = serveHttp((request, info) => service.app.fetch(request, info));
    for (const products of [1, 50]) {
      const ids = Array.from({ length: products }, (_, at) => `product=${at + 1}`);
      const path = `/v1/shop/badges/query/byProductId?${ids.join("&")}`;
      using unread = await leaveUnread(wire.port, path, window);
      const answered = unread.statuses.filter((it) => it === 200).length;
      assertEquals(unread.statuses.filter((it) => it === 503).length, 200 - answered);
      // Without a bound all are answered. Small ones are watched at random: about 35 are answered.
      assert(answered < 180, `${answered} answers`);
      const other = "GET /v1/shop/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      assertEquals((await wire.send(other)).status, 200);
    }
    while (service.deps.unread.bytes > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
}

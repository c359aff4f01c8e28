import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
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

/** A project that an older version stored: 35 kB of content in each badge, all on every product. */
async function storeLargeProject(kv: Deno.Kv): Promise<void> {
  const writer = await Writer.create(kvStore(kv));
  await writer.change([{ kind: "putType", type: aBadgeType() }]);
  const content = { text: "x".repeat(34_700) };
  for (let number = 0; number < badgeCount; number += 20) {
    const badges = Array.from(
      { length: 20 },
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
  await storeLargeProject(kv);
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

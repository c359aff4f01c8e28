import { assert, assertEquals, assertLess } from "@std/assert";
import { queryBodyMaxBytes } from "../../../src/domain/limits.ts";
import { post, queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { problemOf, violationPlaces } from "../../support/service/problem_of.ts";

/** A query of exactly this many bytes. */
function bodyOf(bytes: number): string {
  const [head, tail] = ['{"context":{"custom":{"pad":"', '"}},"query":{"products":[{"id":1}]}}'];
  return head + "x".repeat(bytes - head.length - tail.length) + tail;
}

/** A chunked body, without a length. */
function streamOf(text: string, pieceBytes: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(from, from += pieceBytes));
    },
  });
}

Deno.test("POST byProductId accepts a body of 64 KiB, declared or streamed, and responds 413 to a larger one", async () => {
  await using service = await serviceWithShop();
  const check = async (bytes: number, status: number) => {
    const text = bodyOf(bytes);
    const headers = { "Content-Length": String(bytes) };
    const responses = [
      await post(service, text, { headers }),
      await post(service, text),
      await post(service, streamOf(text, 1_000)),
      await post(service, streamOf(text, bytes)),
    ];
    for (const response of responses) {
      if (status === 200) assertEquals(response.status, status);
      else await problemOf(response, status);
    }
  };
  await check(queryBodyMaxBytes, 200);
  await check(queryBodyMaxBytes + 1, 413);
  await check(1_000_000, 413);
});

Deno.test("POST byProductId rejects a body by its declared length, without reading it", async () => {
  await using service = await serviceWithShop();
  let pulled = 0;
  const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
  const headers = { "Content-Length": String(queryBodyMaxBytes + 1) };
  await problemOf(await post(service, body, { headers }), 413);
  assertEquals(pulled, 0);
});

Deno.test("POST byProductId responds 413 to an endless body, and cancels it", async () => {
  await using service = await serviceWithShop();
  let isCancelled = false;
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      pieces++;
      controller.enqueue(new TextEncoder().encode(" ".repeat(1_024)));
    },
    cancel: () => void (isCancelled = true),
  });
  await problemOf(await post(service, body), 413);
  assert(isCancelled);
  assertLess(pieces, 70);
});

Deno.test("POST byProductId responds 400 to an interrupted body", async () => {
  await using service = await serviceWithShop();
  const broken = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"context":')),
      pull: (controller) => controller.error(new TypeError("connection reset")),
    });
  for (const headers of [new Headers(), new Headers({ "Content-Length": "60" })]) {
    const { detail } = await problemOf(await post(service, broken(), { headers }), 400);
    assertEquals(detail, "The body was interrupted");
  }
});

Deno.test("POST byProductId responds 400 without a body", async () => {
  await using service = await serviceWithShop();
  assertEquals(await violationPlaces(await post(service, null)), [""]);
});

Deno.test("POST byProductId accepts 64 levels of nesting, and rejects deeper bodies before other checks", async () => {
  await using service = await serviceWithShop();
  // The body is level 1, its context 2, and the innermost list the last.
  const nested = (depth: number) => {
    const inner = "[".repeat(depth - 2) + "]".repeat(depth - 2);
    return `{"context":{"a":${inner}},"query":{"products":[]}}`;
  };
  assertEquals((await post(service, nested(64))).status, 200);
  for (const depth of [65, 30_000]) {
    const { detail, errors } = await problemOf(await post(service, nested(depth)), 400);
    assertEquals(detail, "The body nests over 64 deep");
    assertEquals(errors, [{ pointer: "", detail: "nests over 64 deep" }]);
  }
});

Deno.test("a duplicate key hides no nesting over 64, in either form of the query", async () => {
  await using service = await serviceWithShop();
  const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const statuses = async (context: string) => {
    const bodies = [
      `{"context":${context},"query":{"products":[]}}`,
      `{ "query": {"products": []}, "context": ${context} }`,
      `{"context":{},"context":${context},"context":{},"query":{"products":[]}}`,
    ];
    const search = new URLSearchParams({ context });
    const responses = [
      // With its length, and without: on the fast path, and through the router.
      ...bodies.map((body) =>
        post(service, body, { headers: { "Content-Length": `${body.length}` } })
      ),
      ...bodies.map((body) => post(service, body)),
      service.request(`${shopQuery}?${search}`),
    ];
    return new Set((await Promise.all(responses)).map(({ status }) => status));
  };
  for (const nested of [lists, objects]) {
    for (
      const contextOf of [
        (depth: number) => `{"locale":${nested(depth - 1)},"locale":"fr"}`,
        (depth: number) => `{"custom":{"a":${nested(depth - 2)},"a":1}}`,
        (depth: number) => `{"custom":{"a":[${nested(depth - 3)}],"a":[]}}`,
      ]
    ) {
      assertEquals(await statuses(contextOf(63)), new Set([200]), contextOf(63));
      assertEquals(await statuses(contextOf(64)), new Set([400]), contextOf(64));
    }
  }
});

Deno.test("POST byProductId responds to a nesting of 100,000 with a problem", async () => {
  await using service = await serviceWithShop();
  await problemOf(await post(service, "[".repeat(100_000)), 413);
  await problemOf(await post(service, "[".repeat(60_000)), 400);
  await problemOf(await post(service, '{"a":'.repeat(100_000)), 413);
  assertEquals((await queryShop(service, [{ id: 1 }])).status, 200);
});

Deno.test("POST byProductId treats brackets in strings as text", async () => {
  await using service = await serviceWithShop();
  const context = { custom: { a: "[".repeat(100), b: '\\"{[{['.repeat(50) } };
  assertEquals((await queryShop(service, [{ id: 1 }], context)).status, 200);
});

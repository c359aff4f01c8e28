import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import {
  assertDepth,
  parseJson,
  readLenientText,
  readStrictJson,
} from "../../src/http/request_body.ts";

/** A request with a body: a string, bytes, or a stream of chunks. */
function requestWith(body: BodyInit | null, headers = new Headers()): Request {
  return new Request("http://badges.test/", { method: "POST", body, headers });
}

function bytes(...values: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values);
}

async function assertCode(read: Promise<unknown>, code: string, message: string) {
  const error = await assertRejects(() => read, DomainError, message);
  assertEquals(error.code, code);
  return error;
}

Deno.test("readLenientText() reads up to maxBytes, whether or not the length is declared", async () => {
  const check = async (text: string, maxBytes: number) => {
    const length = new TextEncoder().encode(text).length;
    for (const headers of [new Headers(), new Headers({ "Content-Length": `${length}` })]) {
      const read = readLenientText(requestWith(text, headers), maxBytes);
      if (length <= maxBytes) assertEquals(await read, text);
      else await assertCode(read, "payload_too_large", `over ${maxBytes} bytes`);
    }
  };
  await check("", 0);
  await check("abc", 3);
  await check("abcd", 3);
  await check("äb", 3);
  await check("äbc", 3);
});

Deno.test("readLenientText() joins chunks, even if they split a character", async () => {
  const pieces = [bytes(0x61, 0xf0, 0x9f), bytes(), bytes(0x98), bytes(0x80, 0x62)];
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  assertEquals(await readLenientText(requestWith(body), 10), "a\u{1f600}b");
});

Deno.test("readLenientText() cancels a body that is too long", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(bytes(1, 2, 3)),
    cancel: () => void (isCancelled = true),
  });
  await assertCode(readLenientText(requestWith(body), 10), "payload_too_large", "over 10 bytes");
  assert(isCancelled);
});

Deno.test("readStrictJson() ends a body that does not arrive in time, unless it is declared as short", async () => {
  let isCancelled = false;
  const silent = () => new ReadableStream({ cancel: () => void (isCancelled = true) });
  for (const headers of [new Headers(), new Headers({ "Content-Length": "100000" })]) {
    isCancelled = false;
    const read = readStrictJson(requestWith(silent(), headers), 200_000, { secondsMax: 0.02 });
    await assertCode(read, "invalid_request", "did not arrive within 0.02 seconds");
    assert(isCancelled);
  }
});

Deno.test("readLenientText() distinguishes an interrupted body from an internal error", async () => {
  const reset = new TypeError("connection reset");
  for (const headers of [new Headers(), new Headers({ "Content-Length": "5" })]) {
    const body = new ReadableStream({ pull: (controller) => controller.error(reset) });
    const read = readLenientText(requestWith(body, headers), 10);
    assertEquals((await assertCode(read, "invalid_request", "was interrupted")).cause, reset);
  }
});

Deno.test("readLenientText() replaces invalid UTF-8, and drops a byte order mark", async () => {
  const read = (...values: number[]) => readLenientText(requestWith(bytes(...values)), 10);
  assertEquals(await read(0x61, 0xff, 0x62), "a\ufffdb");
  assertEquals(await read(0xef, 0xbb, 0xbf, 0x61), "a");
});

Deno.test("readStrictJson() returns what is sent", async () => {
  const texts = ['{"a": [1, "\u{1f600}"]}', '"\\ud83d\\ude00"', "null", ' {"a":1,"a":2} '];
  for (const text of texts) {
    assertEquals(await readStrictJson(requestWith(text), 100), JSON.parse(text));
  }
});

Deno.test("readStrictJson() rejects what cannot be stored unchanged", async () => {
  const check = async (body: BodyInit | null, detail: string) => {
    const read = readStrictJson(requestWith(body), 1_000);
    const { violations } = await assertCode(read, "invalid_request", `The body ${detail}`);
    assertEquals(violations, [{ pointer: "", detail }]);
  };
  await check(null, "is not JSON");
  await check("", "is not JSON");
  await check("{'a':1}", "is not JSON");
  await check('"\u0000"', "is not JSON");
  await check(bytes(0x22, 0xff, 0x22), "is not UTF-8");
  await check(bytes(0x22, 0xed, 0xa0, 0x80, 0x22), "is not UTF-8");
  await check('"\\ud800"', "has a lone surrogate");
  await check('"\\ude00\\ud83d"', "has a lone surrogate");
  await check('{"a":[{"\\udfff":1}]}', "has a lone surrogate");
  await check('{"a":[1,{"b":"x\\ud800"}]}', "has a lone surrogate");
  await check("[".repeat(65) + "]".repeat(65), "nests over 64 deep");
});

Deno.test("readStrictJson() rejects a body that is too long", async () => {
  await assertCode(
    readStrictJson(requestWith("[1,2]"), 4),
    "payload_too_large",
    "over 4 bytes",
  );
});

Deno.test("assertDepth() accepts 64 levels, or the given number", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  assertDepth(nested(64));
  assertDepth(nested(3), 3);
  assertThrows(() => assertDepth(nested(65)), DomainError, "nests over 64 deep");
  assertThrows(() => assertDepth(nested(4), 3), DomainError, "nests over 3 deep");
});

Deno.test("parseJson() parses JSON, and rejects anything else", () => {
  assertEquals(parseJson('{"a":[1,null]}'), { a: [1, null] });
  const error = assertThrows(() => parseJson("{"), DomainError, "The body is not JSON");
  assertEquals([error.code, error.violations], [
    "invalid_request",
    [{ pointer: "", detail: "is not JSON" }],
  ]);
});

Deno.test("readStrictJson() rejects an object or list with very many members before it is parsed", async () => {
  const list = (count: number) => `[${Array(count).fill(1).join(",")}]`;
  const read = (text: string) => readStrictJson(requestWith(text), 1_000_000);
  assertEquals(await read(list(20_000)), Array(20_000).fill(1));
  const members = Array.from({ length: 20_001 }, (_, at) => `"${at}":{}`);
  for (const text of [list(20_001), `{"a":[{${members.join(",")}`]) {
    await assertCode(read(text), "invalid_request", "over 20000 members");
  }
});

Deno.test("readStrictJson() rejects very many values before they are parsed", async () => {
  const list = (count: number, element: string) => `[${Array(count).fill(element).join(",")}]`;
  const read = (text: string) => readStrictJson(requestWith(text), 10_000_000);
  const inner = list(9_999, "0");
  assertEquals(await read(list(199, inner)), JSON.parse(list(199, inner)));
  await assertCode(read(list(201, inner)), "invalid_request", "over 2000000 values");
});

Deno.test("readStrictJson() looks once for a number that is too large, wherever it is", async () => {
  const filler = Array(19_000).fill("[]").join(",");
  const deep = "[".repeat(60) + `${filler},{"a":1e999}` + "]".repeat(60);
  const { violations } = await assertCode(
    readStrictJson(requestWith(`{"x":${deep}}`), 1_000_000),
    "invalid_request",
    "a number that is too large",
  );
  const pointer = `/x${"/0".repeat(59)}/19000/a`;
  assertEquals(violations, [{ pointer, detail: "must be a number within ±1.8e308" }]);
});

Deno.test("readStrictJson() reports how much of a long body has arrived, and ends it if that throws", async () => {
  const piece = new Uint8Array(40_000).fill(0x20);
  const arrived: number[] = [];
  let isCancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(piece),
    cancel: () => void (isCancelled = true),
  });
  const onLonger = (bytes: number) => {
    arrived.push(bytes);
    if (bytes > 150_000) throw new DomainError("unavailable", "No memory left");
  };
  const read = readStrictJson(requestWith(body), 1_000_000, { onLonger });
  await assertCode(read, "unavailable", "No memory left");
  assertEquals(arrived, [80_000, 120_000, 160_000]);
  assert(isCancelled);
});

import { assertEquals, assertFalse, assertNotEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import { DomainError } from "../../../src/domain/errors.ts";
import { page, pageRequest, Paging } from "../../../src/http/admin/paging.ts";

const identity = (item: number) => item;

/** The cursor to the page after `position`, in the list of this name. */
function cursorTo(position: number, list = "numbers"): string {
  const request = pageRequest(list, z.int(), { limit: 1 });
  const { nextCursor } = page(request, [position, 0], identity);
  if (nextCursor === undefined) throw new Error("There is no next page");
  return nextCursor;
}

Deno.test("page() returns limit items, and a cursor if there are more", () => {
  const check = (items: number[], limit: number, shown: number[], hasNext: boolean) => {
    const answer = page(pageRequest("numbers", z.int(), { limit }), items, identity);
    assertEquals(answer.items, shown);
    assertEquals(answer.nextCursor !== undefined, hasNext);
    assertEquals("nextCursor" in answer, hasNext);
  };
  check([], 2, [], false);
  check([1], 2, [1], false);
  check([1, 2], 2, [1, 2], false);
  check([1, 2, 3], 2, [1, 2], true);
});

Deno.test("page() and pageRequest() together return each item of a list once", () => {
  fc.assert(fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (count, limit) => {
    const list = Array.from({ length: count }, (_, index) => index);
    const seen: number[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const request = pageRequest("numbers", z.int(), { limit, cursor });
      const from = request.range.after === undefined ? 0 : request.range.after + 1;
      const items = list.slice(from, from + request.range.limit);
      const answer = page(request, items, identity);
      seen.push(...answer.items);
      cursor = answer.nextCursor;
    }
    assertEquals(seen, list);
  }));
});

Deno.test("pageRequest() starts at the beginning, with 50 items", () => {
  const check = (asked: { limit?: number }, limit: number) => {
    const request = pageRequest("numbers", z.int(), asked);
    assertEquals(request.limit, limit);
    assertEquals(request.range, { after: undefined, limit: limit + 1 });
  };
  check({}, 50);
  check({ limit: 7 }, 7);
});

Deno.test("a cursor holds any position, and is safe in a URL", () => {
  const positions = fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.string()));
  const schema = z.union([z.string(), z.array(z.string())]);
  fc.assert(fc.property(positions, (position) => {
    const request = pageRequest("any", schema, { limit: 1 });
    const { nextCursor = "" } = page(request, [position, ""], (it) => it);
    assertEquals(encodeURIComponent(nextCursor), nextCursor);
    const { range } = pageRequest("any", schema, { cursor: nextCursor });
    assertEquals(range.after, position);
  }));
});

Deno.test("pageRequest() rejects the cursor of another list, and invalid ones", () => {
  const check = (cursor: string) => {
    const error = assertThrows(() => pageRequest("numbers", z.int(), { cursor }), DomainError);
    assertEquals(error.code, "invalid_request");
    assertEquals(error.violations, [{
      parameter: "cursor",
      detail: "is not a cursor of this list",
    }]);
  };
  const encoded = (value: unknown) =>
    new TextEncoder().encode(JSON.stringify(value)).toBase64({ alphabet: "base64url" });
  assertNotEquals(cursorTo(1, "others"), cursorTo(1));
  check(cursorTo(1, "others"));
  check("");
  check("garbage");
  check("%%%");
  check("=");
  check(cursorTo(1).slice(0, -1));
  check("/+8=");
  check(encoded(null));
  check(encoded([]));
  check(encoded(["numbers"]));
  check(encoded(["numbers", "1"]));
  check(encoded(["numbers", 1, 2]));
  check(encoded({ 0: "numbers", 1: 1 }));
  check(new Uint8Array([0xff, 0xfe]).toBase64({ alphabet: "base64url" }));
});

Deno.test("Paging accepts a limit of 1 to 200 in canonical decimals, and a cursor of 2,000 characters", () => {
  const limitOf = (limit: string) => Paging.safeParse({ limit }).data?.limit;
  assertEquals([limitOf("1"), limitOf("50"), limitOf("200")], [1, 50, 200]);
  assertEquals(Paging.parse({}), {});
  for (const bad of ["0", "201", "999", "1000", "-1", "01", "+1", "1.0", "1e1", " 1", "", "all"]) {
    assertFalse(Paging.safeParse({ limit: bad }).success, bad);
  }
  assertEquals(Paging.safeParse({ cursor: "x".repeat(2_000) }).success, true);
  assertEquals(Paging.safeParse({ cursor: "x".repeat(2_001) }).success, false);
});

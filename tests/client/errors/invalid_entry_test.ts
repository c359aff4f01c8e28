import { assertEquals, assertRejects } from "@std/assert";
import { BadgeQueryError, type ProductRef } from "../../../src/client/mod.ts";
import { FakeClock } from "../support/fake_clock.ts";
import { FakeService } from "../support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** Invalid entries that a program without types can pass. */
// deno-lint-ignore no-explicit-any -- they are invalid on purpose
const invalidEntries: Record<string, any> = {
  "a string": "1",
  "no decimal": "one",
  "a fraction": 1.5,
  "NaN": NaN,
  "an unsafe integer": 2 ** 53,
  "a bigint": 1n,
  "null": null,
  "undefined": undefined,
  "a symbol": Symbol("1"),
  "a function": () => 1,
  "true": true,
  "a list": [1],
  "an empty object": {},
  "an id that is a string": { id: "1" },
  "an id that is null": { id: null },
  "an id that is a bigint": { id: 1n },
  "an id that is a symbol": { id: Symbol("1") },
  "an id that cannot be a string": { id: Object.create(null) },
  "variants that are a number": { id: 1, variantIds: 5 },
  "variants that are a string": { id: 1, variantIds: "5" },
  "variants that are an object": { id: 1, variantIds: { 0: 5, length: 1 } },
  "variants that are strings": { id: 1, variantIds: ["5"] },
  "variants that are bigints": { id: 1, variantIds: [5n, 4n] },
  "variants that are symbols": { id: 1, variantIds: [Symbol("5")] },
  "variants of which one is null": { id: 1, variantIds: [4, null] },
  "variants of which one is missing": { id: 1, variantIds: new Array(1) },
  "variants that are unsafe": { id: 1, variantIds: [2 ** 53] },
};

Deno.test("forProducts() refuses only the invalid entry: the call does not reject, and the entry is not sent", async () => {
  for (const [name, product] of Object.entries(invalidEntries)) {
    using clock = new FakeClock();
    const service = new FakeService();
    const badges = await clock.until(service.client().forProducts([2, product, 3]));
    assertEquals(Array.from(badges.values(), (shown) => shown.length), [1, 0, 1], name);
    assertEquals([service.requests, service.codes], [[["2", "3"]], ["refused"]], name);
    assertEquals(badges.errors.length, 1);
    assertEquals(badges.errors[0]?.products.length, 1);
    assertEquals(badges.get(product), [], name);
    assertEquals(badges.get(3)?.length, 1);
  }
});

Deno.test("forProducts() does not give an invalid entry the badges of a similar product", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const client = service.client();
  await clock.until(client.forProducts([1, { id: 1, variantIds: [5] }]));
  for (const [name, product] of Object.entries(invalidEntries)) {
    assertEquals(await clock.until(client.forProduct(product)), [], name);
  }
  assertEquals(service.received.length, 1);
});

Deno.test("throwOnError rejects an invalid entry", async () => {
  using clock = new FakeClock();
  const client = new FakeService().client({ throwOnError: true });
  for (const product of Object.values(invalidEntries)) {
    const error = await assertRejects(
      () => clock.until(client.forProduct(product)),
      BadgeQueryError,
    );
    assertEquals(error.code, "refused");
  }
});

Deno.test("forProducts() accepts any safe integer as an id", async () => {
  using clock = new FakeClock();
  const service = new FakeService();
  const ids: ProductRef[] = [0, -0, -5, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e15];
  const badges = await clock.until(service.client().forProducts(ids));
  assertEquals(Array.from(badges.values(), (shown) => shown.length), [1, 1, 1, 1, 1, 1]);
  assertEquals(service.requests.flat().length, 5);
  assertEquals(service.codes, []);
});

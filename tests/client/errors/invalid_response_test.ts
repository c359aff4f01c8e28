import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { UntypedBadge } from "../../../src/client/mod.ts";
import { FakeClock } from "../support/fake_clock.ts";
import { badgeFor, FakeService, problem, textsByEntry } from "../support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** The result of a client that requests products 1 and 2 and gets this answer. */
async function read(answer: unknown) {
  using clock = new FakeClock();
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const headers = { "Cache-Control": "max-age=30" };
  const service = new FakeService(() => new Response(text, { headers }));
  const badges = await clock.until(service.client().forProducts([1, 2]));
  assertEquals(badges.errors, service.errors);
  return { badges, shown: textsByEntry(badges), codes: service.codes, errors: service.errors };
}

const a = badgeFor("a");
const b = badgeFor("b");

/** An answer with these badges for product 1 and none for product 2. */
const withBadges = (badges: unknown, shown: unknown = [{ id: a.id }, { id: b.id }]) => ({
  products: [{ query: { id: 1 }, badges: shown }, { query: { id: 2 }, badges: [] }],
  badges,
});

Deno.test("forProducts() matches entries by what they echo, in any order", async () => {
  const { shown, codes } = await read({
    products: [
      { query: { id: 2 }, badges: [{ id: b.id }, { id: a.id }] },
      { query: { id: 1 }, badges: [{ id: a.id }] },
    ],
    badges: [a, b],
  });
  assertEquals([shown, codes], [{ 1: ["a"], 2: ["b", "a"] }, []]);
});

Deno.test("forProducts() accepts unknown fields at every level", async () => {
  const more = { later: [{ deep: null }], "": 0 };
  const { badges, codes } = await read({
    products: [
      { query: { id: 1, ...more }, badges: [{ id: a.id, ...more }], ...more },
      { query: { id: 2, variantIds: null }, badges: [], ...more },
    ],
    badges: [{ ...a, ...more }],
    ...more,
  });
  assertEquals(codes, []);
  assertEquals(badges.get(1), [{ ...a, ...more } as UntypedBadge]);
});

Deno.test("forProducts() reports an invalid answer as one error of all products", async () => {
  const bodies: unknown[] = [
    "",
    " ",
    "<!doctype html><title>Log in</title>",
    '{"products": [{"query": {"id": 1}, "badges": []}',
    "\ufeffnull",
    null,
    [],
    {},
    1,
    '"text"',
    true,
    { products: null, badges: [] },
    { products: [], badges: null },
    { products: 5, badges: [] },
    { products: {}, badges: {} },
    { products: [null], badges: [] },
    { products: [{}], badges: [] },
    { products: [{ query: null, badges: [] }], badges: [] },
    { products: [{ query: { id: 1 } }], badges: [] },
    { products: [{ query: { id: 1 }, badges: "x" }], badges: [] },
    { products: [{ query: { id: 1 }, badges: [null] }], badges: [] },
    { products: [{ query: { id: 1 }, badges: [] }], badges: [null] },
    "[".repeat(20_000) + "]".repeat(20_000),
    `{"products": ${"[".repeat(200_000)}`,
    { badges: [{ id: { toString: 1 } }] },
  ];
  for (const body of bodies) {
    const { shown, codes, errors } = await read(body);
    const name = String(JSON.stringify(body)).slice(0, 80);
    assertEquals([shown, codes], [{ 1: [], 2: [] }, ["answer"]], name);
    assertEquals([errors[0]?.status, errors[0]?.products.length], [200, 2], name);
  }
});

Deno.test("forProducts() reports an unsuccessful status as an error, whatever the body", async () => {
  using clock = new FakeClock();
  const check = async (response: () => Response) => {
    const service = new FakeService(response);
    assertEquals(textsByEntry(await clock.until(service.client().forProducts([1]))), { 1: [] });
    assertEquals(service.codes, ["status"]);
    assertEquals(service.errors[0]?.status, response().status);
  };
  await check(() => new Response(null, { status: 204 }));
  await check(() => new Response(null, { status: 304 }));
  await check(() => new Response(JSON.stringify(withBadges([a, b])), { status: 206 }));
  await check(() => new Response(JSON.stringify(withBadges([a, b])), { status: 500 }));
  await check(() => Response.redirect("http://badges.test/login"));
  await check(() => problem(404));
});

Deno.test("forProducts() reports missing entries as one error, and the others are complete", async () => {
  const { shown, codes, errors } = await read({
    products: [{ query: { id: 2 }, badges: [{ id: a.id }] }, { query: { id: 3 }, badges: [] }],
    badges: [a],
  });
  assertEquals([shown, codes], [{ 1: [], 2: ["a"] }, ["answer"]]);
  assertEquals(errors[0]?.products, [{ id: 1 }]);
  assertEquals((await read({ products: [], badges: [] })).codes, ["answer"]);
});

Deno.test("forProducts() matches entries exactly: other variants are other entries", async () => {
  for (const query of [{ id: 1, variantIds: [] }, { id: "one" }, { id: 1.5 }, { id: [1] }, {}]) {
    const { shown, codes } = await read({
      products: [{ query, badges: [{ id: a.id }] }, { query: { id: 2 }, badges: [] }],
      badges: [a],
    });
    assertEquals([shown, codes], [{ 1: [], 2: [] }, ["answer"]], JSON.stringify(query));
  }
});

Deno.test("forProducts() reports an entry with an unusable badge as missing, and the others are complete", async () => {
  const bad: unknown[] = [
    [a],
    [],
    [a, { ...b, id: "c" }],
    [a, { id: b.id }],
    [a, { ...b, content: null }],
    [a, { ...b, content: "text" }],
    [a, { ...b, content: undefined }],
    [a, { ...b, typeId: 5 }],
    [a, { ...b, typeId: undefined }],
  ];
  for (const badges of bad) {
    const { shown, codes, errors } = await read(withBadges(badges));
    assertEquals([shown, codes], [{ 1: [], 2: [] }, ["answer"]], JSON.stringify(badges));
    assertEquals(errors[0]?.products, [{ id: 1 }]);
  }
});

Deno.test("forProducts() ignores unreferenced badges, whatever they are", async () => {
  const { shown, codes } = await read(withBadges([{ id: 5 }, {}, [], 7, a, b]));
  assertEquals([shown, codes], [{ 1: ["a", "b"], 2: [] }, []]);
});

Deno.test("forProducts() accepts names of Object's own members as ids", async () => {
  const names = ["__proto__", "constructor", "toString"];
  for (const id of names) {
    const badge = { ...a, id };
    const { shown, codes } = await read(withBadges([badge], [{ id }]));
    assertEquals([shown, codes], [{ 1: ["a"], 2: [] }, []], id);
    const missing = await read(withBadges([a], [{ id }]));
    assertEquals([missing.shown, missing.codes], [{ 1: [], 2: [] }, ["answer"]], id);
  }
  const { shown } = await read(
    `{"__proto__": {"products": []}, "products": [
      {"__proto__": null, "query": {"__proto__": {"variantIds": [1]}, "id": 1}, "badges": []},
      {"query": {"id": 2}, "badges": [{"id": "x"}]}],
      "badges": [{"id": "x", "typeId": "t", "content": {"__proto__": {"text": "polluted"}}}]}`,
  );
  assertEquals(Object.keys(shown), ["1", "2"]);
  assertEquals("text" in {}, false);
});

Deno.test("forProducts() reads an answer of 10 MB, and ignores what was not requested", async () => {
  const products = Array.from(
    { length: 100_000 },
    (_, id) => ({ query: { id }, badges: [{ id: a.id }] }),
  );
  const { shown, codes } = await read({ products, badges: [a], more: "x".repeat(5_000_000) });
  assertEquals([shown, codes], [{ 1: ["a"], 2: ["a"] }, []]);
});

/** JSON from the keys and values of answers, and any other. */
const { answers } = fc.letrec((tie) => ({
  answers: fc.oneof(
    { depthSize: "small", maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(1, 2, "1", a.id, b.id, "label", null, true, 1e21),
    fc.array(tie("answers"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...["products", "badges", "query", "id", "variantIds", "typeId", "content", "__proto__"],
      ),
      tie("answers"),
    ),
    fc.record({
      products: fc.array(tie("answers"), { maxLength: 3 }),
      badges: fc.array(tie("answers"), { maxLength: 3 }),
    }),
    fc.record({
      query: fc.record({ id: tie("answers") }),
      badges: fc.array(tie("answers"), { maxLength: 3 }),
    }),
    fc.record({ id: tie("answers"), typeId: fc.constant("label"), content: tie("answers") }),
  ),
}));

Deno.test("forProducts() never rejects on any JSON, and returns only valid badges", async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const { badges, codes } = await read(answer);
      const shown = [...badges.values()].flat();
      assert(shown.every(({ content, typeId }) => typeof content === "object" && typeId.length));
      assert(codes.every((code) => code === "answer"));
    }),
    { numRuns: 300 },
  );
});

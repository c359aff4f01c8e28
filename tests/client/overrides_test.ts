import { assertEquals } from "@std/assert";
import { FakeService } from "./support/fake_service.ts";

const sale = { id: "s", typeId: "price", content: { text: "Sale", colour: "red" } };
const fresh = { id: "n", typeId: "label", content: { text: "New" } };

/** A service that answers with these overrides, by product; each product has both badges. */
const serviceWith = (overridesOf: Record<number, unknown>) =>
  new FakeService(({ products }) =>
    Response.json({
      products: products.map((query) => ({
        query,
        badges: [{ id: "s" }, { id: "n" }],
        ...(query.id in overridesOf && { overrides: overridesOf[query.id] }),
      })),
      badges: [sale, fresh],
    }, { headers: { "Cache-Control": "max-age=30" } })
  );

Deno.test("forProducts() merges the content that a product overrides into its badges alone", async () => {
  const service = serviceWith({
    1: [{ id: "s", content: { text: "-20 %" } }, { id: "n", content: { more: "x" } }],
    2: [{ id: "s", content: { text: "-25 %" } }],
    4: [{ id: "another", content: { text: "?" } }],
  });
  const client = service.client();
  const badges = await client.forProducts([1, 2, 3, 4]);
  const off = (text: string) => ({ ...sale, content: { text, colour: "red" } });
  assertEquals([...badges.values()], [
    [off("-20 %"), { ...fresh, content: { text: "New", more: "x" } }],
    [off("-25 %"), fresh],
    [sale, fresh],
    [sale, fresh],
  ]);
  const again = service.client({ initial: client.snapshot() });
  assertEquals(again.peek(2), [off("-25 %"), fresh]);
});

Deno.test("forProducts() has no badges and an error, if overrides cannot be read", async () => {
  for (const overrides of [7, "x", [null], {}]) {
    const service = serviceWith({ 1: overrides });
    const badges = await service.client({ retries: 0 }).forProducts([1]);
    assertEquals([...badges.values()], [[]]);
    assertEquals(badges.errors.map(({ code }) => code), ["answer"]);
  }
});

Deno.test("forProducts() ignores overrides without content, and those of a badge that is missing", async () => {
  const service = serviceWith({ 1: [{ id: "s" }], 2: [{ id: "s", content: null }] });
  const badges = await service.client().forProducts([1, 2]);
  assertEquals([...badges.values()], [[sale, fresh], [sale, fresh]]);
  const missing = new FakeService(({ products: [query] }) =>
    Response.json({
      products: [{
        query,
        badges: [{ id: "x" }],
        overrides: [{ id: "x", content: { text: "y" } }],
      }],
      badges: [],
    })
  );
  const none = await missing.client({ retries: 0 }).forProducts([1]);
  assertEquals([[...none.values()], none.errors.length], [[[]], 1]);
});

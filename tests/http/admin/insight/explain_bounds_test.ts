import { assert, assertEquals, assertLess, assertRejects, assertStringIncludes } from "@std/assert";
import { DomainError } from "../../../../src/domain/errors.ts";
import { explanationMaxChars } from "../../../../src/domain/limits.ts";
import { explainProducts } from "../../../../src/management/explain.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";

const badges = 5_000;
const operand = Array.from({ length: 10 }, (_, at) => `${at}`.padEnd(180, "x"));

/** On every product many badges whose `when` needs a long list, which no context has. */
async function shopOfLongReasons(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 1 });
  const document = await (await shop.request("/configuration")).json();
  const [first] = document.badges;
  const many = Array.from({ length: badges }, (_, number) => ({
    ...first,
    id: badgeIdOf(number),
    name: "n".repeat(200),
    everyProduct: true,
    when: { "custom.a": { $in: operand } },
  }));
  const json = { configuration: { ...document, badges: many } };
  const { id } = await (await shop.request("/plans", { json })).json();
  const applied = await shop.request(`/plans/${id}/apply`, { json: {} });
  assertEquals(applied.status, 200);
  return shop;
}

Deno.test("an explanation of very many badges holds up nothing else, and is a 400 if it would be too long", async () => {
  await using shop = await shopOfLongReasons();
  const explain = (ids: readonly number[]) =>
    shop.request("/explain/byProductId", {
      json: { context: {}, query: { products: ids.map((id) => ({ id })) } },
    });
  const one = await explain([1]);
  assertEquals(one.status, 200);
  const text = await one.text();
  assertLess(text.length, explanationMaxChars);
  const { badges: explained } = JSON.parse(text).products[0];
  assertEquals(explained.length, badges);
  // In the message, shortened; as a value it would be in each of 5,000 details.
  assertStringIncludes(explained[0].message, "needs `custom.a` in 0xxx");
  assertEquals(explained[0].detail, { pointer: "/when/custom.a/$in" });

  let turns = 0;
  const ticking = setInterval(() => turns++, 0);
  const many = await explain(Array.from({ length: 50 }, (_, id) => id));
  clearInterval(ticking);
  const [error] = (await problemOf(many, 400)).errors ?? [];
  assertEquals(error, {
    pointer: "/query/products",
    detail: "would have explanations of over 8 MiB: ask for fewer products at once",
  });
  assert(turns > 5, `${turns} turns for others`);
});

Deno.test("an explanation of very many badges is unavailable while the project changes all the time", async () => {
  await using shop = await shopOfLongReasons();
  const project = (await shop.service.catalog.open("shop"))!.state;
  let revision = project.revision;
  Object.defineProperty(project, "revision", { get: () => revision++ });
  const asked = {
    products: [{ id: 1 }],
    input: { context: {}, now: 0 },
    badgeIds: new Set<string>(),
  };
  const error = await assertRejects(() => explainProducts(project, asked), DomainError);
  assertEquals(error.code, "unavailable");
});

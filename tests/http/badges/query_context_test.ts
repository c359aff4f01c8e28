import { assertEquals } from "@std/assert";
import { queryShop, serviceWithShop } from "../../support/service/query_shop.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";

/** Sends each context; returns the pointers of its violations, none for a 200. */
async function check(cases: readonly [context: unknown, violations: string[]][]) {
  await using service = await serviceWithShop();
  for (const [context, violations] of cases) {
    const response = await queryShop(service, [{ id: 1 }], context);
    if (response.ok) assertEquals([], violations, JSON.stringify(context));
    else assertEquals(await violationPlaces(response), violations, JSON.stringify(context));
  }
}

/** The known fields, each with a valid value and invalid ones. */
const known: readonly { path: string; good: unknown[]; bad: unknown[] }[] = [
  { path: "locale", good: ["fr-CA", "fr-", ""], bad: [1, true, [], {}] },
  { path: "bigcommerce", good: [{}], bad: ["x", 1, false, []] },
  { path: "bigcommerce/channel", good: [1, -1, 0], bad: ["1", 1.5, 2 ** 53, true, [1]] },
  { path: "bigcommerce/currency", good: ["GBP", "", "anything"], bad: [1, ["GBP"], {}] },
  { path: "bigcommerce/customerGroup", good: [3], bad: ["3", 0.5, false, {}] },
  { path: "bigcommerce/customerOrderCount", good: [0], bad: ["0", 1e300, []] },
  { path: "bigcommerce/customerSegments", good: [[], ["a", "b"]], bad: ["a", { 0: "a" }, 7] },
  {
    path: "bigcommerce/customerShippingCountry",
    good: ["DE"],
    bad: ["de", "DEU", "D", "", "DE\n", " DE", "ÄÖ", 49, ["DE"]],
  },
  { path: "talonone", good: [{}], bad: ["x", 1, true, []] },
  { path: "talonone/applicationIds", good: [[], [1, 2.5, -3]], bad: [1, "1", {}] },
  { path: "custom", good: [{}, { a: { b: [1, null] } }], bad: ["x", 1, true, []] },
];

/** A context with one value, at a path. */
function contextWith(path: string, value: unknown): unknown {
  return path.split("/").reduceRight((inner: unknown, key) => ({ [key]: inner }), value);
}

Deno.test("a query's context accepts every known field of the right type", async () => {
  await check(
    known.flatMap(({ path, good }) =>
      good.map((value): [unknown, string[]] => [contextWith(path, value), []])
    ),
  );
});

Deno.test("a query's context accepts null for every known field", async () => {
  await check(known.map(({ path }) => [contextWith(path, null), []]));
});

Deno.test("a query's context rejects every known field of the wrong type, with its pointer", async () => {
  await check(
    known.flatMap(({ path, bad }) =>
      bad.map((value): [unknown, string[]] => [contextWith(path, value), [`/context/${path}`]])
    ),
  );
});

Deno.test("a query's context reports which item of a list is of the wrong type", async () => {
  const segments = "/context/bigcommerce/customerSegments";
  const applications = "/context/talonone/applicationIds";
  await check([
    [{ bigcommerce: { customerSegments: ["a", 1, "b", null] } }, [
      `${segments}/1`,
      `${segments}/3`,
    ]],
    [{ talonone: { applicationIds: [1, "2", [3]] } }, [`${applications}/1`, `${applications}/2`]],
  ]);
});

Deno.test("a query's context reports all violations at once, together with those of the products", async () => {
  await using service = await serviceWithShop();
  const context = { locale: 1, bigcommerce: { channel: "1", currency: 2 }, custom: 3 };
  const response = await queryShop(service, [{ id: "x" }], context);
  assertEquals((await violationPlaces(response)).toSorted(), [
    "/context/bigcommerce/channel",
    "/context/bigcommerce/currency",
    "/context/custom",
    "/context/locale",
    "/query/products/0/id",
  ]);
});

Deno.test("a query's context accepts unknown keys of any type at every level", async () => {
  const values = [null, 0, "", false, [], {}, { locale: 1 }, [[{}]]];
  await check(
    values.flatMap((value): [unknown, string[]][] =>
      ["x", "Locale", "bigcommerce/Channel", "talonone/x", "custom/locale", "custom/bigcommerce"]
        .map((
          path,
        ) => [contextWith(path, value), []])
    ),
  );
});

import { assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { checkViolationsOf, type InvalidFields } from "../../../support/service/badge_refusals.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const anyOf = (count: number, path = "stock") => ({
  $or: Array.from({ length: count }, (_, value) => ({ [path]: value })),
});
const onPaths = (count: number) => ({
  $or: Array.from({ length: count }, (_, nth) => ({ [`p${nth}`]: 1 })),
});

const put = (shop: ManagedShop, number: number, fields: object) =>
  shop.send("PUT", `/badges/${badgeIdOf(number)}`, { typeId: "price", content: {}, ...fields });

async function checkSaved(response: Response): Promise<void> {
  const text = await response.text();
  assertEquals(response.ok, true, text);
}

async function checkConflict(response: Response, detail: string): Promise<void> {
  const problem = await problemOf(response, 409);
  assertStringIncludes(problem.detail, detail);
}

Deno.test("the rules about variants of a project have at most 200 comparisons together", async () => {
  await using shop = await ManagedShop.create();
  for (const number of [0, 1, 2]) {
    await checkSaved(await put(shop, number, { matchVariants: anyOf(64) }));
  }
  const tooMany = "201 comparisons in `matchVariants`";
  await checkConflict(await put(shop, 3, { matchVariants: anyOf(9) }), tooMany);
  await checkConflict(await put(shop, 3, { matchVariants: anyOf(9), status: "paused" }), tooMany);
  await checkSaved(await put(shop, 3, { matchVariants: anyOf(8) }));
  // Comparisons elsewhere do not count.
  await checkSaved(await put(shop, 4, { match: anyOf(64), when: anyOf(64) }));
  const more = { matchVariants: { stock: { $lt: { $field: "reserved" } } } };
  await checkConflict(await put(shop, 4, more), tooMany);
  await checkConflict(await shop.send("PATCH", `/badges/${badgeIdOf(4)}`, more), tooMany);
  await checkSaved(await put(shop, 0, { matchVariants: anyOf(63) }));
  await checkSaved(await put(shop, 4, more));
});

Deno.test("paths of other fields, of templates and of segments count towards a project's 250", async () => {
  await using shop = await ManagedShop.create();
  for (let number = 0; number < 4; number++) {
    const match = {
      $or: Array.from({ length: 60 }, (_, nth) => ({ [`p${number * 60 + nth}`]: 1 })),
    };
    await checkSaved(await put(shop, number, { match }));
  }
  const fields = { match: { x1: { $lt: { $field: "x2" } } }, matchVariants: { x3: 0, x1: 0 } };
  await checkSaved(await put(shop, 4, fields));
  const templated = (text: string) => ({
    content: { text: "Sale" },
    perProduct: { default: { text } },
  });
  // A price has its currency beside it.
  await checkSaved(await put(shop, 5, templated("{x4|currency} {x5}{x5|number}")));
  const segment = (count: number) =>
    shop.send("PUT", "/segments/some", {
      name: "Some",
      when: { $or: Array.from({ length: count }, (_, nth) => ({ [`s${nth}`]: 1 })) },
    });
  await checkConflict(await segment(5), "251 distinct paths");
  await checkSaved(await segment(4));
  await checkConflict(await put(shop, 6, templated("{x6}")), "251 distinct paths");
  await checkConflict(await put(shop, 6, { match: { x1: { $ne: { $field: "x6" } } } }), "251");
  await checkConflict(await put(shop, 6, { matchVariants: { x6: 1 } }), "251 distinct paths");
  await checkSaved(await put(shop, 6, { ...templated("{x5}"), matchVariants: { p7: 1 } }));
});

Deno.test("a segment over 64 comparisons is a 400 that says how many it has", async () => {
  await using shop = await ManagedShop.create();
  const save = (count: number) =>
    shop.send("PUT", "/segments/many", { name: "Many", when: onPaths(count) });
  await checkSaved(await save(64));
  const response = await save(65);
  const { errors } = await problemOf(response.clone(), 400);
  assertEquals(await violationPlaces(response), ["/when"]);
  assertStringIncludes(JSON.stringify(errors), "64 comparisons");
});

Deno.test("a badge's onProduct is any, all or none, and only beside matchVariants", async () => {
  const matchVariants = { stock: 0 };
  const others: InvalidFields[] = ["", "Any", "some", 1, true, ["any"], {}].map((onProduct) => [
    { matchVariants, onProduct },
    "/onProduct",
  ]);
  const alone: InvalidFields[] = ["any", "all", "none"].map((onProduct) => [
    { onProduct, match: { stock: 0 } },
    "/onProduct",
  ]);
  await checkViolationsOf([...others, ...alone]);
  await using shop = await ManagedShop.create();
  await checkSaved(await put(shop, 0, { matchVariants, onProduct: "none" }));
  // The rule goes, and `onProduct` would stay.
  const json = { matchVariants: null };
  const response = await shop.send("PATCH", `/badges/${badgeIdOf(0)}`, json);
  assertEquals(await violationPlaces(response), ["/onProduct"]);
  assertEquals((await shop.badge(0)).onProduct, "none");
});

Deno.test("an invalid matchVariants of a badge is a 400 at each violation", () =>
  checkViolationsOf([
    [{ matchVariants: {} }, "/matchVariants"],
    [{ matchVariants: [] }, "/matchVariants"],
    [{ matchVariants: { stock: { $lt: true } } }, "/matchVariants/stock/$lt"],
    [{ matchVariants: { stock: { $field: "min" } } }, "/matchVariants/stock/$field"],
    [{ matchVariants: { stock: { $in: [{ $field: "min" }] } } }, "/matchVariants/stock/$in/0"],
    [{ matchVariants: { stock: { $lt: { $field: "" } } } }, "/matchVariants/stock/$lt/$field"],
    [{ matchVariants: { stock: { $lt: { $field: "a..b" } } } }, "/matchVariants/stock/$lt/$field"],
    [{ matchVariants: { stock: { $lt: { $field: "a", b: 1 } } } }, "/matchVariants/stock/$lt"],
    [{ matchVariants: { at: { $past: "true" } } }, "/matchVariants/at/$past"],
    [{ matchVariants: onPaths(65) }, "/matchVariants"],
  ]));

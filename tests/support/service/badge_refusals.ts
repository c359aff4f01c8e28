import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../builders.ts";
import { ManagedShop } from "./managed_shop.ts";
import { violationPlaces } from "./problem_of.ts";

type Fields = Record<string, unknown>;

/** All ways to save a badge: by POST, over badge 0, and as new with the id of badge 1. */
const saves = [
  ["POST", "/badges"],
  ["PUT", `/badges/${badgeIdOf(0)}`],
  ["PATCH", `/badges/${badgeIdOf(0)}`],
  ["PUT", `/badges/${badgeIdOf(1)}`],
] as const;

/** Creates or replaces a badge in every possible way. All must be refused with the same errors. */
export async function checkViolations(
  shop: ManagedShop,
  body: Fields,
  pointers: readonly string[],
) {
  const before = [await shop.revision(), await shop.all("/badges")];
  for (const [method, path] of saves) {
    // `null` in a patch removes a field, so the resulting badge would differ.
    if (method === "PATCH" && JSON.stringify(body).includes(":null")) continue;
    const violations = await violationPlaces(await shop.send(method, path, body));
    const what = `${method} ${JSON.stringify(body).slice(0, 200)}`;
    assertEquals(violations.toSorted(), pointers.toSorted(), what);
  }
  assertEquals([await shop.revision(), await shop.all("/badges")], before);
}

/**
 * A line of a table: these fields in addition to `typeId` and `content`, and the pointers of their
 * errors.
 */
export type InvalidFields = readonly [fields: Fields, ...pointers: string[]];

/** Checks each line of a table in a new shop in which badge 0 exists. */
export async function checkViolationsOf(table: readonly InvalidFields[]) {
  await using shop = await ManagedShop.create({ badges: 1 });
  for (const [fields, ...pointers] of table) {
    await checkViolations(
      shop,
      { typeId: "price", content: { text: "-20 %" }, ...fields },
      pointers,
    );
  }
}

import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../builders.ts";
import { ManagedShop } from "./managed_shop.ts";
import { faultsToldBy } from "./problem_of.ts";

type Fields = Record<string, unknown>;

/** Every way to save a badge: by POST, over badge 0, and new under the id of badge 1. */
const saves = [
  ["POST", "/badges"],
  ["PUT", `/badges/${badgeIdOf(0)}`],
  ["PATCH", `/badges/${badgeIdOf(0)}`],
  ["PUT", `/badges/${badgeIdOf(1)}`],
] as const;

/** Makes or replaces a badge in every way there is; all refuse it by the same faults. */
export async function checkFaults(shop: ManagedShop, body: Fields, pointers: readonly string[]) {
  const before = [await shop.revision(), await shop.all("/badges")];
  for (const [method, path] of saves) {
    // In a patch `null` takes away: another badge comes of it.
    if (method === "PATCH" && JSON.stringify(body).includes(":null")) continue;
    const faults = await faultsToldBy(await shop.send(method, path, body));
    const what = `${method} ${JSON.stringify(body).slice(0, 200)}`;
    assertEquals(faults.toSorted(), pointers.toSorted(), what);
  }
  assertEquals([await shop.revision(), await shop.all("/badges")], before);
}

/** What a table says of a badge: these fields beside `typeId` and `content`, and where their faults are. */
export type FaultyFields = readonly [fields: Fields, ...pointers: string[]];

/** Checks each line of a table on a shop of its own, whose badge 0 is there already. */
export async function checkFaultsOf(table: readonly FaultyFields[]) {
  await using shop = await ManagedShop.create({ badges: 1 });
  for (const [fields, ...pointers] of table) {
    await checkFaults(shop, { typeId: "price", content: { text: "-20 %" }, ...fields }, pointers);
  }
}

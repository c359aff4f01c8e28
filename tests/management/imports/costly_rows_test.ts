import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { ManagedShop } from "../../support/service/managed_shop.ts";

Deno.test("an import lets other work run between rows for which patterns take long", async () => {
  await using shop = await ManagedShop.create();
  const attributes = Object.fromEntries(
    Array.from({ length: 10 }, (_, nth) => [`a${nth}`, {
      from: "code",
      pattern: `(?:[ab]*[a-c${nth}]*){6}([c-z])[0-9]`,
    }]),
  );
  const mapping = { productId: { from: "id" }, attributes };
  const put = await shop.request("/mappings/costly", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(mapping),
  });
  assertEquals(put.status, 201, await put.text());
  const rows = 80;
  const lines = Array.from({ length: rows }, (_, nth) => `${nth + 1},${"ab".repeat(400)}`);
  let [turns, isOver] = [0, false];
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const response = await shop.request("/imports?mapping=costly&maxRefusedPercent=100", {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: ["id,code", ...lines].join("\n"),
  });
  isOver = true;
  await counting;
  const { rows: counts } = await response.json();
  assertEquals(counts.read, rows);
  // A pause takes 64 turns, and one follows almost every row.
  assert(turns > 64 * rows * 3 / 4, `${turns} turns`);
});

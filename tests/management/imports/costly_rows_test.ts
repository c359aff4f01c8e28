import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { ManagedShop } from "../../support/service/managed_shop.ts";

/** How many turns of the event loop an import leaves to others, and how many rows it read. */
async function turnsDuring(shop: ManagedShop, parameters: string, file: string) {
  let [turns, isOver] = [0, false];
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const response = await shop.request(`/imports${parameters}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: file,
  });
  isOver = true;
  await counting;
  const { rows } = await response.json();
  return { turns, read: rows.read };
}

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
  const { turns, read } = await turnsDuring(
    shop,
    "?mapping=costly&maxRefusedPercent=100",
    ["id,code", ...lines].join("\n"),
  );
  assertEquals(read, rows);
  // A pause takes 64 turns, and one follows almost every row.
  assert(turns > 64 * rows * 3 / 4, `${turns} turns`);
});

Deno.test("an import lets other work run while it reads blank lines, before the header and after it", async () => {
  await using shop = await ManagedShop.create();
  const blank = "\n".repeat(1_000_000);
  for (const file of [`${blank}id\n1\n`, `id\n${blank}1\n`]) {
    const { turns, read } = await turnsDuring(shop, "", file);
    assertEquals(read, 1);
    // A pause takes 64 turns, and there are some for each 64 KiB.
    assert(turns > 64 * 16, `${turns} turns`);
  }
});

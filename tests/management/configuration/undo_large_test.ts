import { assertEquals } from "@std/assert";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { applied, plan, pull, pullText } from "../../http/admin/configuration/planned_shop.ts";

Deno.test("a plan of 2,000 badges, whose undo record is larger than a commit, is undone", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const before = await pullText(shop);
  const document = await pull(shop);
  for (let number = 0; number < 2_000; number++) {
    // Text that does not compress.
    const text = Array.from({ length: 10 }, () => crypto.randomUUID()).join("");
    document.badges.push({ id: crypto.randomUUID(), typeId: "price", content: { text } });
  }
  const revision = await applied(shop, await plan(shop, document));
  const response = await shop.send("POST", "/plans", { undoRevision: revision });
  assertEquals(response.status, 201);
  await applied(shop, await response.json());
  assertEquals(await pullText(shop), before);
});

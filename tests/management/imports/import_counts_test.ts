import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { send } from "./send_file.ts";

Deno.test("an import that fails because it would remove too much has counted the rows that were replaced", async () => {
  await using shop = await ManagedShop.create();
  await send(shop, "id,title\n2,a\n3,a\n4,a\n5,a\n");
  const { error, rows } = await (await send(shop, "id,title\n1,x\n1,y\n1,z\n", "?mode=replace"))
    .json();
  assertEquals([error.code, rows], ["too_many_removed", { read: 3, refused: 0, duplicates: 2 }]);
});

Deno.test("a product of which an import refuses the only assignment does not count", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(1, {});
  const file = `badgeId,productId,exclude\n${badgeIdOf(0)},1,perhaps\n`;
  const { rows, products } = await (await send(
    shop,
    file,
    "?kind=assignments&maxRefusedPercent=100",
  )).json();
  assertEquals([rows.refused, products.unchanged], [1, 0]);
});

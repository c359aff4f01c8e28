import { assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { runTool } from "../support/tool.ts";

Deno.test("export assignments prints a CSV that import takes back", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await using folder = await tempFolder();
  const operations = [
    { op: "add", badgeId: badgeIdOf(0), productId: 7 },
    { op: "add", badgeId: badgeIdOf(1), productId: 8, variantIds: [81] },
  ];
  await shop.json("/assignments", { json: { operations } });
  const run = async (...args: string[]) => {
    const outcome = await runTool(shop.service, [...args, "--project", "shop"]);
    assertEquals(outcome.code, 0, outcome.stderr);
    return outcome.stdout;
  };
  const csv = await run("export", "assignments");
  assertStringIncludes(csv, "badgeId,badge,productId,title,variantIds,showOnProduct,exclude");
  assertStringIncludes(csv, badgeIdOf(1));

  const file = `${folder.path}/assignments.csv`;
  await Deno.writeTextFile(file, csv);
  const remove = [{ op: "remove", badgeId: badgeIdOf(0), productId: 7 }];
  await shop.json("/assignments", { json: { operations: remove } });
  await run("import", file, "--kind", "assignments", "--yes");
  assertEquals(await run("export", "assignments"), csv);
});

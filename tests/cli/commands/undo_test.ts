import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ShopInFiles } from "../support/shop_in_files.ts";
import { runTool } from "../support/tool.ts";

Deno.test("undo shows what it changes, asks, and undoes a change; restore goes back further", async () => {
  await using it = await ShopInFiles.create();
  const { shop } = it;
  const tool = (...args: string[]) => runTool(shop.service, [...args, "--project", "shop"]);
  const first = await shop.revision();
  await shop.send("PATCH", `/badges/${badgeIdOf(0)}`, { name: "Spring sale" });
  const renamed = await shop.revision();
  await shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" });

  const refused = await tool("undo", `${renamed}`);
  assertEquals(refused.code, 1);
  assertStringIncludes(refused.stderr, "--yes");
  assertStringIncludes(refused.stdout, 'name: "Spring sale" → "Winter sale"');
  const undone = await tool("undo", `${renamed}`, "--yes");
  assertMatch(undone.stdout, /Applied as revision \d+\.\n$/);
  assertEquals((await it.run("plan")).stdout.includes("1 to create"), true);

  const restored = await tool("restore", `${first}`, "--yes", "--json");
  assertEquals(Object.keys(JSON.parse(restored.stdout)), ["revision"]);
  assertEquals((await it.run("plan")).code, 0);
  assertStringIncludes((await tool("restore", `${first}`, "--yes")).stdout, "Nothing to do.");
});

Deno.test("undo names later changes in its way, and what is no revision", async () => {
  await using it = await ShopInFiles.create();
  const { shop } = it;
  const tool = (...args: string[]) => runTool(shop.service, [...args, "--project", "shop"]);
  await shop.send("PATCH", `/badges/${badgeIdOf(0)}`, { name: "Spring sale" });
  const first = await shop.revision();
  await shop.send("PATCH", `/badges/${badgeIdOf(0)}`, { name: "Summer sale" });
  const conflict = await tool("undo", `${first}`, "--yes");
  assertEquals(conflict.code, 1);
  assertMatch(
    conflict.stderr,
    new RegExp(`later changes .*, or .* with --force:\n  revision ${first + 1}\n$`),
  );
  assertEquals((await tool("undo", `${first}`, "--yes", "--force")).code, 0);
  assertStringIncludes((await tool("undo", "many", "--yes")).stderr, "not a revision");
});

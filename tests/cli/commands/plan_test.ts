import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ShopInFiles } from "../support/shop_in_files.ts";

Deno.test("plan of what was pulled has no changes, and exit code 0", async () => {
  await using it = await ShopInFiles.create();
  const { code, stdout } = await it.run("plan");
  assertEquals(code, 0);
  assertMatch(
    stdout,
    /^Plan: 0 to create, 0 to update, 0 to delete, 4 unchanged\. Based on revision \d+\.\n$/,
  );
});

Deno.test("plan shows steps, shoppers and findings as a person reads them, and exits with 2", async () => {
  await using it = await ShopInFiles.create();
  const operations = [1, 2, 3].map((productId) => ({
    op: "add",
    badgeId: badgeIdOf(1),
    productId,
  }));
  for (const id of [1, 2, 3]) {
    await it.shop.json(`/products/${id}`, { method: "PUT", json: {} }, 201);
  }
  await it.shop.json("/assignments", { json: { operations } });
  const [sale = "", old = ""] = it.badges;
  await it.edit(sale, '"startsAt": "2020', '"everyProduct": true,\n  "startsAt": "2021');
  await Deno.remove(old);
  await it.edit(`${it.path}/order.json`, `,\n  { "id": "${badgeIdOf(1)}", "name": "Old" }`, "");
  const { code, stdout, stderr } = await it.run("plan", "--prune");
  assertEquals(code, 2, stderr);
  const [first, second, third, shoppers, ...rest] = stdout.split("\n");
  assertEquals([first, second, third], [
    "~ badge    Winter sale (0b5a1f4e)   startsAt: 2020-01-01T00:00:00Z → 2021-01-01T00:00:00Z",
    "                                    everyProduct: (not set) → true",
    "- badge    Old (0b5a1f4e)           with 3 assignments",
  ]);
  assertEquals(shoppers, "Shoppers: 3 products gain a badge, 3 lose one.");
  assertStringIncludes(
    rest.join("\n"),
    "Plan: 0 to create, 1 to update, 1 to delete, 2 unchanged. Based on revision ",
  );
});

Deno.test("plan --json prints the plan of the API and nothing else on standard output", async () => {
  await using it = await ShopInFiles.create();
  await it.edit(it.badges[0] ?? "", "Winter", "Spring");
  const { stdout, code } = await it.run("plan", "--json");
  const plan = JSON.parse(stdout);
  assertEquals(plan, await it.shop.json(`/plans/${plan.id}`));
  assertEquals([code, plan.steps.length], [2, 1]);
});

Deno.test("errors in files name file, line and column", async () => {
  await using it = await ShopInFiles.create();
  const [sale = "", old = ""] = it.badges;
  await it.edit(sale, '"startsAt"', '"endsAt": "2019-01-01T00:00:00Z",\n  "startsAt"');
  await it.edit(old, '"typeId": "price"', '"typeId": 7');
  const { code, stdout, stderr } = await it.run("plan");
  assertEquals([code, stdout], [1, ""]);
  const lines = stderr.trim().split("\n").sort();
  assertMatch(lines[0] ?? "", /old\.0b5a1f4e-6f0c-4a57-9d5c-000000000001\.json:7:13 typeId /);
  assertEquals(lines[1], undefined);
  await it.edit(old, '"typeId": 7', '"typeId": "price"');
  assertEquals(
    (await it.run("plan")).stderr,
    `${sale}:6:13 endsAt must be later than \`startsAt\`\n`,
  );
});

Deno.test("a member that is missing is named, and a badge without an id, or with that of another one", async () => {
  await using it = await ShopInFiles.create();
  const [first = "", second = ""] = it.badges;
  await it.edit(first, '"typeId"', '"typo"');
  const { stderr } = await it.run("plan");
  assertStringIncludes(stderr, `${first}:1:1 typeId is missing`);
  assertStringIncludes(stderr, " typo is not a known property");
  await it.edit(first, '"typo"', '"typeId"');
  await it.edit(first, `"id": "${badgeIdOf(0)}",`, "");
  assertStringIncludes((await it.run("plan")).stderr, `${first}:1:1 id is missing`);
  const text = await Deno.readTextFile(second);
  await Deno.writeTextFile(first, text);
  assertStringIncludes((await it.run("plan")).stderr, " id is also that of ");
});

Deno.test("the order and the files of badges must match", async () => {
  await using it = await ShopInFiles.create();
  const order = `${it.path}/order.json`;
  await Deno.remove(it.badges[1] ?? "");
  assertEquals(
    (await it.run("plan")).stderr,
    `${order}:3:11 no file in badges/ has the id ${badgeIdOf(1)}\n`,
  );
  await Deno.writeTextFile(order, '[\n  "a"\n]\n');
  assertStringIncludes((await it.run("plan")).stderr, `${order}:2:3 must be an object`);
  await Deno.remove(order);
  assertStringIncludes((await it.run("plan")).stderr, "has badges, but no order.json");
});

Deno.test("plan of an empty folder says what to do", async () => {
  await using it = await ShopInFiles.create();
  await Deno.remove(it.path, { recursive: true });
  const { code, stderr } = await it.run("plan");
  assertEquals([code, stderr], [
    1,
    `There is no configuration in ${it.path}. Get it with: badges pull\n`,
  ]);
});

Deno.test("plan lets no file control the terminal by its keys", async () => {
  await using it = await ShopInFiles.create();
  const [sale = ""] = it.badges;
  const key = '"\\u001b]0;title\\u200f": 1,';
  await it.edit(sale, '"startsAt"', `${key} ${key} "startsAt"`);
  const { code, stderr } = await it.run("plan");
  assertEquals(code, 1);
  assertStringIncludes(stderr, "]0;title");
  assertEquals(["\x1b", "\u200f"].filter((mark) => stderr.includes(mark)), []);
});

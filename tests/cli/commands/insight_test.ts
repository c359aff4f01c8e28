import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { runTool } from "../support/tool.ts";

Deno.test("changes lists who changed what, newest first, a page at a time", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const first = await runTool(shop.service, ["changes", "--project", "shop", "--limit", "1"]);
  assertEquals(first.code, 0);
  assertStringIncludes(first.stdout, "bootstrap  Created badge “Badge 1”");
  assertEquals(first.stdout.trim().split("\n").length, 1);
  const [, cursor = ""] = /More: --cursor (\S+)/.exec(first.stderr) ?? [];
  const args = ["changes", "--project", "shop", "--limit", "1", "--cursor", cursor];
  assertStringIncludes((await runTool(shop.service, args)).stdout, "“Badge 0”");
  const configuration = { format: 1, project: { name: "Other" } };
  const plan = Object(await shop.json("/plans", { json: { configuration } }, 201));
  await shop.json(`/plans/${plan.id}/apply`, { json: { comment: "Merge request 42" } });
  const applied = await runTool(shop.service, ["changes", "--project", "shop", "--limit", "1"]);
  assertStringIncludes(applied.stdout, "Applied a plan: 1 change (Merge request 42)\n");
});

Deno.test("--json prints the API's resource on standard output and nothing else", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const { stdout } = await runTool(shop.service, ["changes", "--project", "shop", "--json"]);
  assertEquals(JSON.parse(stdout), await shop.json("/changes?limit=20"));
  const explain = ["explain", "1", "--project", "shop", "--json"];
  const { items: [{ badges }] } = {
    items: JSON.parse((await runTool(shop.service, explain)).stdout).products,
  };
  assertEquals(badges, []);
});

Deno.test("explain says why a badge is not shown, for a context and an instant", async () => {
  await using shop = await ManagedShop.create();
  await shop.json(`/badges/${badgeIdOf(1)}`, {
    method: "PUT",
    json: {
      ...{ typeId: "price", name: "Euro \u202eweekend", content: {}, everyProduct: true },
      when: { "bigcommerce.currency": { $in: ["EUR"] } },
      startsAt: "2026-11-27T12:00:00Z",
    },
  }, 201);
  const explain = async (context: string, at: string) => {
    const args = ["explain", "1", "--project", "shop", "--context", context, "--at", at];
    return (await runTool(shop.service, args)).stdout;
  };
  const euro = '{"bigcommerce":{"currency":"EUR"}}';
  const hidden = await explain(euro, "2026-11-27T11:59:59.999Z");
  assertStringIncludes(hidden, "not shown   Euro \ufffdweekend (0b5a1f4e): starts 2026-11-27");
  assertStringIncludes(await explain(euro, "2026-11-27T12:00:00Z"), "shown       Euro");
  assertStringIncludes(await explain("{}", "2026-11-27T12:00:00Z"), "bigcommerce.currency");
});

Deno.test("an error of the service is a message on standard error, and exit code 1", async () => {
  await using shop = await ManagedShop.create();
  const missing = await runTool(shop.service, ["changes", "--project", "nowhere", "--json"]);
  assertEquals([missing.code, missing.stdout], [1, ""]);
  assertEquals(missing.stderr, 'There is no project "nowhere"\n');
  const invalid = await runTool(shop.service, [
    "explain",
    "1",
    "--project",
    "shop",
    "--at",
    "noon",
  ]);
  assertEquals(invalid.code, 1);
  assertStringIncludes(invalid.stderr, "\n  /at: ");
});

Deno.test("the command line is checked before anything is sent", async () => {
  const app = {
    fetch: () => {
      throw new Error("sent");
    },
  };
  const check = async (args: string[], message: string) => {
    const { code, stderr } = await runTool({ app }, args);
    assertEquals(code, 1, stderr);
    assertStringIncludes(stderr, message);
  };
  await check(["changes"], "--project");
  await check(["explain", "1.5", "--project", "shop"], "must be a whole number");
  await check(["explain", "1", "--project", "shop", "--context", "[]"], "must be a JSON object");
  await check(["change", "--project", "shop"], "(Did you mean changes?)");
  const help = await runTool({ app }, ["--help"]);
  assertEquals(help.code, 0);
  assert(help.stdout.includes("BADGES_TOKEN"));
});

Deno.test("colours are for terminals, and NO_COLOR turns them off", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.json("/assignments", {
    json: { operations: [{ op: "add", badgeId: badgeIdOf(0), productId: 1 }] },
  });
  const args = ["explain", "1", "--project", "shop"];
  const env = {
    BADGES_URL: "http://badges.test",
    BADGES_TOKEN: "the-token-of-the-tests-0123456789",
  };
  const colours = async (isTTY: boolean, more: Record<string, string> = {}) =>
    (await runTool(shop.service, args, { isTTY, env: { ...env, ...more } })).stdout.includes(
      "\x1b[",
    );
  assertEquals(await colours(true), true);
  assertEquals(await colours(false), false);
  assertEquals(await colours(true, { NO_COLOR: "1" }), false);
  assertEquals(await colours(true, { NO_COLOR: "" }), true);
});

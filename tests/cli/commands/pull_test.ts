import { assertEquals, assertStringIncludes } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { runTool } from "../support/tool.ts";

async function pulledShop() {
  const [shop, folder] = [await ManagedShop.create({ badges: 1 }), await tempFolder()];
  await shop.json(`/badges/${badgeIdOf(1)}`, {
    method: "PUT",
    json: { typeId: "price", name: "Winter Sale!", content: { text: "Sale" } },
  }, 201);
  const path = `${folder.path}/shop`;
  const pull = (...args: string[]) =>
    runTool(shop.service, ["pull", path, "--project", "shop", ...args]);
  const first = await pull();
  return {
    ...{ shop, path, pull, first },
    file: `${path}/badges/winter-sale.0b5a1f4e-6f0c-4a57-9d5c-000000000001.json`,
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
    },
  };
}

Deno.test("pull writes a file for each type and badge, without asking in an empty folder", async () => {
  await using it = await pulledShop();
  assertEquals(it.first.code, 0, it.first.stderr);
  assertEquals(
    it.first.stdout,
    'Pulled project "shop": 9 files created, 0 updated, 0 deleted.\n',
  );
  assertEquals(JSON.parse(await Deno.readTextFile(it.file)), {
    $schema: "http://badges.test/admin/v1/configuration.schema.json#/$defs/badge",
    content: { text: "Sale" },
    id: badgeIdOf(1),
    name: "Winter Sale!",
    typeId: "price",
  });
  assertEquals(
    await Deno.readTextFile(`${it.path}/order.json`),
    `[\n  { "id": "${badgeIdOf(0)}" },\n  { "id": "${badgeIdOf(1)}", "name": "Winter Sale!" }\n]\n`,
  );
  assertStringIncludes(await Deno.readTextFile(`${it.path}/types/price.json`), '"id": "price"');
  assertEquals(
    (await it.pull()).stdout,
    `Nothing to do: ${it.path} has the configuration of project "shop".\n`,
  );
});

Deno.test("pull names what it would overwrite, and needs --yes without a terminal", async () => {
  await using it = await pulledShop();
  const own = '{ "id": "mine", "name": "Mine", "schema": {} }\n';
  await Deno.writeTextFile(`${it.path}/types/own.json`, own);
  await Deno.writeTextFile(`${it.path}/notes.md`, "of the team");
  await Deno.writeTextFile(it.file, (await Deno.readTextFile(it.file)).replace("Sale!", "Sale?"));
  const refused = await it.pull();
  assertEquals(refused.code, 1);
  assertEquals(
    refused.stderr.split("\n").slice(0, 2),
    [`~ ${it.file}`, `- ${it.path}/types/own.json`],
  );
  assertStringIncludes(refused.stderr, "--yes");
  assertEquals(await Deno.readTextFile(`${it.path}/types/own.json`), own);
  assertEquals((await it.pull("--yes")).code, 0);
  assertStringIncludes(await Deno.readTextFile(it.file), "Sale!");
  assertEquals(Array.from(Deno.readDirSync(`${it.path}/types`), ({ name }) => name).sort(), [
    ".gitkeep",
    "price.json",
  ]);
  assertEquals(await Deno.readTextFile(`${it.path}/notes.md`), "of the team");
});

Deno.test("pull keeps the name and form of a file whose content is the same", async () => {
  await using it = await pulledShop();
  const { $schema: _, ...badge } = JSON.parse(await Deno.readTextFile(it.file));
  await Deno.remove(it.file);
  await Deno.writeTextFile(`${it.path}/badges/sale.json`, JSON.stringify(badge));
  assertStringIncludes((await it.pull()).stdout, "Nothing to do");
  // A new name of the badge is a small change of the same file.
  await it.shop.json(`/badges/${badgeIdOf(1)}`, {
    method: "PUT",
    json: { typeId: "price", name: "Spring", content: { text: "Sale" } },
  });
  const { stderr } = await it.pull("--yes");
  assertEquals(stderr, `~ ${it.path}/badges/sale.json\n~ ${it.path}/order.json\n`);
});

Deno.test("pull --json prints the document of the API", async () => {
  await using it = await pulledShop();
  const { stdout } = await it.pull("--json");
  assertEquals(JSON.parse(stdout), await it.shop.json("/configuration"));
});

import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { CliError } from "../../../src/cli/cli_error.ts";
import { documentOf } from "../../../src/cli/folder/document.ts";
import { folderChanges, writeChanges } from "../../../src/cli/folder/folder_changes.ts";
import { folderFiles } from "../../../src/cli/folder/folder_files.ts";
import type { Configuration } from "../../../src/cli/folder/part_names.ts";
import { readFolder } from "../../../src/cli/folder/read_folder.ts";
import { tempFolder } from "../../support/service/service_process.ts";

const url = "http://badges.test";

/** Few digits, so that the first 8 of several badges are equal. */
const badgeId = fc.array(fc.constantFrom("1", "2"), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
const name = fc.option(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 50 }),
    fc.constantFrom("Sale", "SALE", "Crème"),
  ),
  { nil: undefined },
);
/** Ids that differ only by case, or are unusual names of files. */
const chosenId = fc.oneof(
  fc.stringMatching(/^[\w-]{1,8}$/),
  fc.constantFrom("a", "A", "con", "-", "3F2504E0-4F89-11D3-9A0C-0305E82C3301"),
);
const content = fc.dictionary(fc.string({ maxLength: 9 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 3,
});

const byId = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 })
    .map((items) => items.sort((a, b) => a.id < b.id ? -1 : 1));

const configuration: fc.Arbitrary<Configuration> = fc.record({
  format: fc.constant(1),
  project: fc.record({ name: fc.string() }),
  types: byId(fc.record({ id: chosenId, name: fc.string(), schema: content })),
  badges: fc.uniqueArray(fc.record({ id: badgeId, typeId: chosenId, name, content }), {
    selector: ({ id }) => id,
    maxLength: 6,
  }),
  mappings: fc.constant([]),
  feeds: byId(fc.record({
    ...{ id: chosenId, url: fc.constant("https://shop.example/a"), mapping: chosenId },
    ...{ mode: fc.constant("merge" as const), everyMinutes: fc.constant(60) },
  })),
}).map((value): Configuration => JSON.parse(JSON.stringify(value)));

/** Writes a configuration to a folder, and returns how many files this changed. */
async function pull(configuration: Configuration, path: string): Promise<number> {
  const folder = await readFolder(path);
  const changes = folderChanges(folder, folderFiles(configuration, folder, { url }));
  await writeChanges(changes);
  return changes.created.size + changes.updated.size + changes.deleted.length;
}

const read = async (path: string) => documentOf(await readFolder(path)).value;

Deno.test("what was written is read, and writing it again changes nothing, after any other", async () => {
  await fc.assert(
    fc.asyncProperty(configuration, configuration, async (first, second) => {
      await using folder = await tempFolder();
      for (const each of [first, second]) {
        await pull(each, folder.path);
        assertEquals<unknown>(await read(folder.path), each);
        assertEquals(await pull(each, folder.path), 0);
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("order.json names each badge once: a merge can leave a line twice", async () => {
  await using folder = await tempFolder();
  const badges = ["1", "2"].map((digit) => ({
    id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
    ...{ typeId: "price", content: {} },
  }));
  const shop = { format: 1 as const, badges, types: [], mappings: [], feeds: [] };
  await pull(shop, folder.path);
  const path = `${folder.path}/order.json`;
  const order = JSON.parse(await Deno.readTextFile(path));
  await Deno.writeTextFile(path, JSON.stringify([order[1], ...order]));
  const twice = `the badge ${badges[1]?.id} is listed again further down`;
  await assertRejects(() => read(folder.path), CliError, twice);
  await pull(shop, folder.path);
  assertEquals<unknown>(await read(folder.path), shop);
});

Deno.test("a pull writes into the file that a link leads to, and never through one that it did not read", async () => {
  await using folder = await tempFolder();
  const shop = (name: string) => ({ format: 1 as const, project: { name } });
  const [path, shared, other] = ["project.json", "shared.json", "other.json"]
    .map((name) => `${folder.path}/${name}`) as [string, string, string];
  await pull(shop("Before"), folder.path);
  await Deno.rename(path, shared);
  await Deno.symlink("shared.json", path);
  await Deno.writeTextFile(other, "kept");
  await Deno.symlink("other.json", `${shared}.new`);
  await pull(shop("After"), folder.path);
  assertEquals(JSON.parse(await Deno.readTextFile(shared)).name, "After");
  assertEquals((await Deno.lstat(path)).isSymlink, true);
  assertEquals(await Deno.readTextFile(other), "kept");
});

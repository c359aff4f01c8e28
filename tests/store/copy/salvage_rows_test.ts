import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { backUpStore, repairCopy } from "../../../src/store/copy/store_copies.ts";
import { salvageHeads, verifyStore } from "../../../src/store/copy/salvage.ts";
import { keys } from "../../../src/store/keys.ts";
import { openStore } from "../../../src/store/open_store.ts";
import { UnusableStore } from "../../../src/store/port/storage_port.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import { inFolder } from "../../support/in_folder.ts";
import { load, meaningOf, randomFrom, Writer } from "../../support/store/store_builders.ts";

const pageBytes = 4_096;
const projectIds = ["first", "second", "third", "fourth"];
type Meaning = ReturnType<typeof meaningOf>;

/** Creates a store of some hundred pages at `path`. Returns what its projects mean. */
async function createStore(path: string): Promise<Map<string, Meaning>> {
  const store = await openStore({ kind: "file", path });
  const projects = new Map<string, Meaning>();
  for (const id of projectIds) {
    const writer = await Writer.create(store.kv, id);
    const badges = Array.from({ length: 60 }, (_, number): ChangeStep => ({
      kind: "putBadge",
      badge: aBadge({ number, name: `${id} ${number}`, content: { text: "x".repeat(300) } }),
    }));
    await writer.change([{ kind: "putType", type: aBadgeType() }, ...badges]);
    const products = Array.from({ length: 900 }, (_, productId): ChangeStep => ({
      kind: "putProduct",
      productId,
      product: { assignments: [{ badge: productId % 60 }] },
    }));
    await writer.change(products);
    await writer.checkpoint();
    for (let badge = 0; badge < 5; badge++) {
      await writer.change([{ kind: "putBadge", badge: aBadge({ number: badge, name: "Newer" }) }]);
    }
    projects.set(id, meaningOf(writer.state));
  }
  store.close();
  using database = new DatabaseSync(path);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  return projects;
}

/** Repairs a damaged file, and asserts that the copy is whole and that no loss is concealed. */
async function assertSalvaged(path: string, projects: ReadonlyMap<string, Meaning>) {
  const copy = `${path}.repaired`;
  const lines = await repairCopy(path, copy);
  const store = await openStore({ kind: "file", path: copy });
  try {
    assertEquals(await verifyStore(store.kv), new Map());
    const found = await salvageHeads(store.kv);
    const versions = (await Array.fromAsync(store.kv.list({ prefix: [] }))).map((
      { versionstamp },
    ) => versionstamp);
    for (const [id, before] of projects) {
      if (!found.has(id)) {
        assert(lines.some((it) => it.startsWith("The store has lost: ")), `${id}: ${lines}`);
        continue;
      }
      const after = meaningOf((await load(store.kv, id)).state);
      const isReported = lines.some((it) => it.startsWith(`Project "${id}" has lost: `));
      if (!isReported) assertEquals(after, before);
      const known = new Set(before.products);
      assertEquals(after.badges.filter(({ number }) => number > 59), []);
      assertEquals(
        after.products.filter((it) => !it.includes('"assignments":[]') && !known.has(it)),
        [],
      );
      const writer = await Writer.load(store.kv, id);
      await writer.change([{ kind: "putBadge", badge: aBadge({ number: 0, name: "After" }) }]);
      const { versionstamp } = await store.kv.get(keys.head(id));
      assert(versions.every((it) => it < String(versionstamp)), "a version is given out again");
      assert(await writer.checkpoint());
    }
  } finally {
    store.close();
  }
  for (const suffix of ["", "-wal", "-shm", ".lock"]) {
    await Deno.remove(copy + suffix).catch(() => {});
  }
  return lines;
}

/** Overwrites a page, with zeros or at random. */
function damagePage(bytes: Uint8Array, page: number, random: () => number): void {
  const isErased = random() < 0.5;
  for (let at = page * pageBytes; at < (page + 1) * pageBytes; at++) {
    bytes[at] = isErased ? 0 : Math.floor(random() * 256);
  }
}

Deno.test("repairCopy() salvages what SQLite can read around any damaged page, and conceals no loss", () =>
  inFolder(async (base) => {
    const projects = await createStore(`${base}.kv`);
    const original = await Deno.readFile(`${base}.kv`);
    const pages = original.length / pageBytes;
    assert(pages > 100, `${pages} pages`);
    const random = randomFrom(1);
    let [tried, salvaged] = [0, 0];
    for (let page = 1; page < pages; page += 1 + Math.floor(random() * 12)) {
      const bytes = original.slice();
      damagePage(bytes, page, random);
      await Deno.writeFile(`${base}_damaged.kv`, bytes);
      const lines = await assertSalvaged(`${base}_damaged.kv`, projects);
      tried++;
      // The keys in a damaged page of the table are known from the index, and none of both is lost.
      assertEquals(lines.filter((it) => it.includes("the records ")), [], `page ${page}`);
      // A page has records of two projects at most, unless it leads to other pages.
      if (projectIds.filter((id) => lines.some((it) => it.includes(`"${id}"`))).length <= 2) {
        salvaged++;
      }
    }
    assert(salvaged > 0.8 * tried, `${salvaged} of ${tried}`);
  }));

Deno.test("repairCopy() salvages what is between several damaged pages", () =>
  inFolder(async (base) => {
    const projects = await createStore(`${base}.kv`);
    const original = await Deno.readFile(`${base}.kv`);
    const pages = original.length / pageBytes;
    const path = `${base}_damaged.kv`;
    const random = randomFrom(2);
    const damaged = original.slice();
    for (let page = 10; page < pages; page += 13) damagePage(damaged, page, random);
    await Deno.writeFile(path, damaged);
    const { message } = await assertRejects(
      () => backUpStore(path, `${base}_copy.kv`),
      UnusableStore,
    );
    assertStringIncludes(message, 'run "deno task repair" for what can still be read');
    const lines = await assertSalvaged(path, projects);
    const lost = new Set(lines.flatMap((it) => /badge number (\d+)$/.exec(it)?.[0] ?? []));
    assert(lost.size > 10 && lost.size < 50, `${lines}`);
  }));

Deno.test("repairCopy() loses nothing if only KV's index of expiries is damaged", () =>
  inFolder(async (base) => {
    const projects = await createStore(`${base}.kv`);
    const bytes = await Deno.readFile(`${base}.kv`);
    using database = new DatabaseSync(`${base}.kv`, { readOnly: true });
    const select = "SELECT rootpage FROM sqlite_schema WHERE name = 'kv_expiration_ms_idx'";
    damagePage(bytes, Number(database.prepare(select).get()?.rootpage) - 1, randomFrom(3));
    await Deno.writeFile(`${base}_damaged.kv`, bytes);
    assertEquals(await assertSalvaged(`${base}_damaged.kv`, projects), []);
  }));

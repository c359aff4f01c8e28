import { assert, assertEquals, assertMatch } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const projectFolder = new URL("../../", import.meta.url).pathname;
const token = "a-token-of-the-tests-0123456789-abc";
const badgeId = "11111111-1111-4111-8111-111111111111";

/** Runs a task on the store of `folder`, as an operator does. */
async function task(name: string, folder: string, copy: string) {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", name, copy],
    cwd: projectFolder,
    env: { KV_URL: `${folder}/data/badges.kv` },
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

async function succeed(name: string, folder: string, copy: string): Promise<void> {
  assertEquals(await task(name, folder, copy), { code: 0, stderr: "" });
}

const Answer = z.object({
  products: z.array(z.object({
    query: z.object({ id: z.int() }),
    badges: z.array(z.object({ id: z.string() })),
  })),
});

const start = (folder: string) => ServiceProcess.start(folder, { ADMIN_TOKEN: token });

/** Puts a badge on products n and -n in one batch, for n from 1 on, until it is stopped. */
class Writer {
  /** The last n that was acknowledged. */
  written = 0;
  readonly #service: ServiceProcess;
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(service: ServiceProcess) {
    this.#service = service;
    this.#ended = this.#write();
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const next = this.written + 1;
      const operations = [next, -next].map((productId) => ({ op: "add", badgeId, productId }));
      await this.#service.manage("POST", "projects/shop/assignments", token, { operations });
      this.written = next;
    }
  }

  /** Resolves when this many are written. */
  async until(count: number): Promise<void> {
    while (this.written < count) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#ended;
  }
}

/** Which of these products a service shows with the badge. */
async function shown(service: ServiceProcess, productIds: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < productIds.length; from += 50) {
    const answer = Answer.parse(
      JSON.parse(await service.query("shop", productIds.slice(from, from + 50))),
    );
    const shown = answer.products.filter(({ badges }) => badges.some(({ id }) => id === badgeId));
    found.push(...shown.map(({ query }) => query.id));
  }
  return found;
}

Deno.test("a backup during writes contains everything that was acknowledged, and no half of a batch", async () => {
  await using folder = await tempFolder();
  await using service = await start(folder.path);
  const type = { name: "Label", schema: { type: "object" } };
  await service.manage("PUT", "projects/shop", token, { name: "Shop" });
  await service.manage("PUT", "projects/shop/types/label", token, type);
  const badge = { typeId: "label", content: {} };
  await service.manage("PUT", `projects/shop/badges/${badgeId}`, token, badge);
  const writer = new Writer(service);
  const copies: { path: string; acknowledged: number }[] = [];
  for (const count of [30, 100]) {
    await writer.until(count);
    const path = `${folder.path}/copy_${count}.kv`;
    copies.push({ path, acknowledged: writer.written });
    await succeed("backup", folder.path, path);
  }
  await writer.end();
  assert(writer.written > 101);
  for (const { path, acknowledged } of copies) {
    await using other = await tempFolder();
    await succeed("restore", other.path, path);
    await using restored = await start(other.path);
    const ids = Array.from({ length: writer.written }, (_, index) => index + 1);
    const positive = await shown(restored, ids);
    // All of them up to the instant of the copy, and none after it.
    assertEquals(positive, ids.slice(0, positive.length));
    assert(positive.length >= acknowledged);
    const negative = await shown(restored, ids.map((id) => -id));
    assertEquals(negative, positive.map((id) => -id));
    await restored.manage("POST", "projects/shop/assignments", token, {
      operations: [{ op: "add", badgeId, productId: 1_000_000 }],
    });
    assertEquals(await shown(restored, [1_000_000]), [1_000_000]);
  }
});

Deno.test("a backup reports that the store of a KV Connect server is not in a file", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "-q", "backup", "copy.kv"],
    cwd: projectFolder,
    env: { KV_URL: "http://127.0.0.1:4512" },
  }).output();
  assertEquals(new TextDecoder().decode(stderr), 'KV_URL="http://127.0.0.1:4512": is not a file\n');
  assertEquals(code, 1);
});

/** Where `part` begins in a file. */
function indexOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  throw new Error("The file does not have it");
}

/** Flips a bit of a badge type in the store's file, as a failing disk does. */
function flipBit(path: string): void {
  using database = new DatabaseSync(path);
  const rows = database.prepare("SELECT k, v FROM kv").all();
  const records = rows.map(({ k, v }) => ({
    k: z.instanceof(Uint8Array).parse(k),
    v: z.instanceof(Uint8Array).parse(v),
  }));
  // Of the log and the list of changes, only the log has a checksum.
  const record = records.find(({ v }) =>
    v[0] === 0x81 && new TextDecoder().decode(v).includes('"title":"xxx')
  );
  if (record === undefined) throw new Error("The log has no type");
  const at = Math.floor(record.v.length / 2);
  database.prepare("UPDATE kv SET v = ? WHERE k = ?")
    .run(record.v.with(at, record.v[at]! ^ 1), record.k);
}

Deno.test("a backup of a store with a flipped bit names the project and exits with 1; a service starts on the repaired copy", async () => {
  await using folder = await tempFolder();
  {
    await using service = await start(folder.path);
    const type = { name: "Label", schema: { type: "object", title: "x".repeat(5_000) } };
    await service.manage("PUT", "projects/shop", token, { name: "Shop" });
    await service.manage("PUT", "projects/shop/types/label", token, type);
    const badge = { typeId: "label", content: {}, everyProduct: true };
    await service.manage("PUT", `projects/shop/badges/${badgeId}`, token, badge);
    await service.manage("PUT", "projects/other", token, { name: "Other" });
    service.signal("SIGTERM");
    await service.ended;
  }
  flipBit(`${folder.path}/data/badges.kv`);
  const before = await Deno.readFile(`${folder.path}/data/badges.kv`);
  const backedUp = await task("backup", folder.path, `${folder.path}/copy.kv`);
  assertEquals(backedUp.code, 1);
  assertMatch(backedUp.stderr, /^Project "shop" is damaged: change \d/);
  await succeed("repair", folder.path, `${folder.path}/repaired.kv`);
  assertEquals(await Deno.readFile(`${folder.path}/data/badges.kv`), before);

  await using other = await tempFolder();
  const restored = await task("restore", other.path, `${folder.path}/copy.kv`);
  assertEquals(restored.code, 1);
  assertMatch(
    restored.stderr,
    /^"\S+copy.kv" has records that do not verify:\nProject "shop" is damaged/,
  );
  await succeed("restore", other.path, `${folder.path}/repaired.kv`);
  await using service = await start(other.path);
  assertEquals(await shown(service, [1]), [1]);
  await service.manage("PUT", "projects/shop/products/1", token, { badges: [] });
});

Deno.test("a backup of a file with a damaged structure exits with 1; a service starts on what a repair copies of it", async () => {
  await using folder = await tempFolder();
  {
    await using service = await start(folder.path);
    const type = { name: "Label", schema: { type: "object" } };
    await service.manage("PUT", "projects/shop", token, { name: "Shop" });
    await service.manage("PUT", "projects/shop/types/label", token, type);
    const badge = { typeId: "label", content: {}, everyProduct: true };
    await service.manage("PUT", `projects/shop/badges/${badgeId}`, token, badge);
    for (let id = 0; id < 300; id++) {
      await service.manage("PUT", "projects/shop", token, { name: `Shop ${id}` });
    }
    service.signal("SIGTERM");
    await service.ended;
  }
  const store = `${folder.path}/data/badges.kv`;
  const bytes = await Deno.readFile(store);
  // The row is in the middle of its page: the head of that page is damaged.
  const at = indexOf(bytes, new TextEncoder().encode('"name":"Shop 150"'));
  bytes.fill(0, at - at % 4_096, at - at % 4_096 + 16);
  await Deno.writeFile(store, bytes);
  const backedUp = await task("backup", folder.path, `${folder.path}/copy.kv`);
  assertMatch(backedUp.stderr, /is damaged in its structure.*deno task repair/);
  assertEquals(backedUp.code, 1);
  await succeed("repair", folder.path, `${folder.path}/repaired.kv`);

  await using other = await tempFolder();
  await succeed("restore", other.path, `${folder.path}/repaired.kv`);
  await using service = await start(other.path);
  assertEquals(await shown(service, [1]), [1]);
  await service.manage("PUT", "projects/shop/products/1", token, { badges: [] });
});

Deno.test("a restore requires that the service is stopped, and says so in one line", async () => {
  await using folder = await tempFolder();
  const copy = `${folder.path}/copy.kv`;
  await using _service = await start(folder.path);
  await succeed("backup", folder.path, copy);
  const { code, stderr } = await task("restore", folder.path, copy);
  const store = `${folder.path}/data/badges.kv`;
  assertEquals(stderr, `"${store}": another process has it open\n`);
  assertEquals(code, 1);
});

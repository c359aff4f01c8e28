import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Catalog } from "../../../src/catalog/catalog.ts";
import type { ImportFields, ImportMode } from "../../../src/domain/imports/import.ts";
import { toProduct } from "../../../src/domain/products/product_response.ts";
import { ImportRunner, type StartedImport } from "../../../src/management/imports/import_runner.ts";
import { getImport, listImportsOf } from "../../../src/management/imports/read_imports.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { readDetails } from "../../../src/store/project/details/read_details.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import type { Transaction } from "../../../src/store/port/storage_port.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";
import { insertShop, now } from "../../support/store/store_builders.ts";

/** A row of a generated file. A missing field has an empty cell, or no column in any row. */
interface Row {
  readonly id: number;
  readonly variantId?: number | undefined;
  readonly title?: string | undefined;
  readonly price?: number | undefined;
  readonly colour?: string | undefined;
}

interface File {
  readonly columns: readonly ("title" | "price" | "colour")[];
  readonly rows: readonly Row[];
}

type Fields = { title?: string; attributes?: Record<string, unknown> };
type Model = Map<number, Fields & { variants: Map<number, Fields> }>;

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  variantId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  title: fc.option(fc.constantFrom("Scarf", "Hat", 'A "B", C'), { nil: undefined }),
  price: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  colour: fc.option(fc.constantFrom("red", "blue"), { nil: undefined }),
});
const file: fc.Arbitrary<File> = fc.record({
  columns: fc.subarray(["title", "price", "colour"] as const),
  rows: fc.array(row, { minLength: 1, maxLength: 40 }),
});

const headers = { title: "title", price: "attributes.price:number", colour: "attributes.colour" };

function toCsv({ columns, rows }: File): string {
  const cell = (value: unknown) => {
    const text = String(value ?? "");
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const head = ["id", "variantId", ...columns.map((name) => headers[name])].join(",");
  const lines = rows.map((row) =>
    [row.id, row.variantId, ...columns.map((name) => row[name])].map(cell).join(",")
  );
  return [head, ...lines, ""].join("\r\n");
}

/** Imports a file into a model, row by row. */
function importSlowly(before: Model, { columns, rows }: File, mode: ImportMode): Model {
  const last = new Map<string, Row>();
  for (const row of rows) last.set(`${row.id} ${row.variantId ?? ""}`, row);
  const after: Model = mode === "merge" ? structuredClone(before) : new Map();
  for (const row of [...last.values()].sort((a, b) => rows.indexOf(a) - rows.indexOf(b))) {
    const product: Fields & { variants: Map<number, Fields> } = after.get(row.id) ??
      { variants: new Map() };
    after.set(row.id, product);
    if (row.variantId === undefined) patch(product, row, columns);
    else {
      const variant = product.variants.get(row.variantId) ?? {};
      patch(variant, row, columns);
      product.variants.set(row.variantId, variant);
    }
  }
  return after;
}

function patch(fields: Fields, row: Row, columns: File["columns"]): void {
  if (columns.includes("title")) {
    if (row.title === undefined) delete fields.title;
    else fields.title = row.title;
  }
  const attributes = { ...fields.attributes };
  for (const name of ["price", "colour"] as const) {
    if (!columns.includes(name)) continue;
    if (row[name] === undefined) delete attributes[name];
    else attributes[name] = row[name];
  }
  delete fields.attributes;
  if (Object.keys(attributes).length > 0) fields.attributes = attributes;
}

/** The products of a model as responses show them, except for the order of variants. */
function shown(model: Model): unknown[] {
  return [...model].sort(([a], [b]) => a - b).map(([id, { variants, ...fields }]) => ({
    id,
    ...fields,
    ...variants.size > 0 && {
      variants: [...variants].sort(([a], [b]) => a - b).map(([id, it]) => ({ id, ...it })),
    },
    badges: [],
  }));
}

let ticks = 0;
/** A clock that always goes on, because imports are listed by their time. */
const tick = () => now + ticks++;

/** A process of the service on a store that outlives it. */
class Process {
  readonly port: MortalPort;
  readonly kv: KvStore;
  readonly catalog: Catalog;
  readonly runner: ImportRunner;
  readonly #ending = new AbortController();

  /** `isAlone` is whether no other process has the store open. */
  constructor(raw: Deno.Kv, { isAlone = true, beatMs = 2 } = {}) {
    this.port = new MortalPort(new DenoKv(raw), () => this.#ending.abort());
    this.kv = new KvStore(this.port, { isAlone });
    this.catalog = new Catalog({ kv: this.kv, maxBytes: 2 ** 26, now: tick });
    const management = { kv: this.kv, catalog: this.catalog, now: tick };
    this.runner = new ImportRunner(management, this.#ending.signal, {
      runRows: 7,
      batchBytes: 600,
    }, { beatMs, silentMs: 40 });
  }

  /** Imports a file in chunks. `undefined` if the process dies. */
  async import(file: File, mode: ImportMode, chunk = 1_000): Promise<ImportFields | undefined> {
    const bytes = new TextEncoder().encode(toCsv(file));
    const chunks = Array.from(
      { length: Math.ceil(bytes.length / chunk) },
      (_, index) => bytes.subarray(index * chunk, (index + 1) * chunk),
    );
    try {
      const { ended } = await this.start(ReadableStream.from(chunks), mode);
      const result = await ended;
      return this.port.isDead ? undefined : result;
    } catch (error) {
      if (this.port.isDead) return undefined;
      throw error;
    }
  }

  start(body: ReadableStream<Uint8Array<ArrayBuffer>>, mode: ImportMode): Promise<StartedImport> {
    return this.runner.start({ tokenId: "t", operation: "postImport" }, {
      ...{ projectId: "shop", kind: "products", mode, dryRun: false, mapping: "columns" },
      ...{ maxRemovedPercent: 100, maxRefusedPercent: 0 },
      format: { type: "csv", isGzip: false },
      body,
    });
  }

  /** Continues what earlier processes left, and returns the last import. */
  async continue(): Promise<ImportFields | undefined> {
    await this.runner.run();
    await this.runner.idle();
    if (this.port.isDead) return undefined;
    const { kv } = this;
    const project = await this.project();
    const [last] = await listImportsOf({ kv, now: () => now }, project.number, {
      before: undefined,
      limit: 1,
    });
    return last && await getImport({ kv, now: () => now }, project.number, last.id);
  }

  async project() {
    const project = await this.catalog.open("shop");
    assert(project !== undefined);
    return project.state;
  }

  async products(): Promise<unknown[]> {
    const project = await this.project();
    const ids = [...project.products.entriesFrom(-Infinity)].map(({ id }) => id);
    const details = await readDetails(this.kv, project, ids);
    return ids.map((id) => {
      const product = toProduct(
        project,
        id,
        project.products.get(id)!,
        details.get(id)?.details,
      );
      const variants = product.variants?.toSorted((a, b) => a.id - b.id);
      return { ...product, ...variants && { variants } };
    });
  }

  async die(): Promise<void> {
    this.#ending.abort();
    await this.runner.idle();
    await this.catalog.idle();
  }
}

async function newStore(): Promise<Deno.Kv> {
  const raw = await Deno.openKv(":memory:");
  await insertShop(new KvStore(new DenoKv(raw)));
  return raw;
}

const mode = fc.constantFrom<ImportMode>("merge", "replace");

Deno.test("after imports the products are a slow model's, in any chunks and order, and the same file changes nothing", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(file, mode), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 400 }),
      async (files, chunk) => {
        const raw = await newStore();
        const process = new Process(raw);
        let model: Model = new Map();
        for (const [file, mode] of files) {
          const before = shown(model);
          model = importSlowly(model, file, mode);
          const result = await process.import(file, mode, chunk);
          assertEquals(result?.state, "done", JSON.stringify(result?.error));
          assertEquals(await process.products(), shown(model));
          const project = await process.project();
          const { revision } = project;
          const again = await process.import(file, mode, chunk);
          assertEquals(again?.products, {
            ...{ created: 0, updated: 0, removed: 0 },
            unchanged: new Set(file.rows.map(({ id }) => id)).size,
          });
          assertEquals(project.revision, revision);
          const entries = await listChanges(process.kv, project.number, { limit: 1, now });
          const isChanged = JSON.stringify(before) !== JSON.stringify(shown(model));
          if (isChanged) assertEquals(entries[0]?.subject, `imports/${result?.id}`);
        }
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 40 },
  ));

Deno.test("an import that a kill interrupts at any commit has no effect, or is completed once", () =>
  fc.assert(
    fc.asyncProperty(
      file,
      file,
      mode,
      fc.array(fc.tuple(fc.nat(12), fc.boolean()), { minLength: 1, maxLength: 4 }),
      async (first, second, mode, kills) => {
        const raw = await newStore();
        const before = importSlowly(new Map(), first, "merge");
        const after = importSlowly(before, second, mode);
        let process = new Process(raw);
        const firstImport = await process.import(first, "merge");
        assertEquals(firstImport?.state, "done");
        await process.catalog.idle();
        let isStarted = false;
        let result: ImportFields | undefined;
        for (const [commits, isLastCarriedOut] of [...kills, [Infinity, false] as const]) {
          process.port.commitsLeft = commits;
          process.port.isLastCarriedOut = isLastCarriedOut;
          result = isStarted ? await process.continue() : await process.import(second, mode);
          isStarted = true;
          if (!process.port.isDead) break;
          await process.die();
          process = new Process(raw);
        }
        process.port.commitsLeft = Infinity;
        result = await process.continue() ?? result;
        const isDone = result?.state === "done" && result.id !== firstImport?.id;
        assertEquals(await process.products(), shown(isDone ? after : before));
        if (isDone) {
          const touched = new Set([
            ...second.rows.map(({ id }) => id),
            ...mode === "replace" ? first.rows.map(({ id }) => id) : [],
          ]).size;
          const { created, updated, unchanged, removed } = result!.products;
          assertEquals(created + updated + unchanged + removed, touched);
          const { number } = await process.project();
          const changes = await listChanges(process.kv, number, { limit: 9, now });
          const own = changes.filter(({ subject }) => subject === `imports/${result!.id}`);
          assertEquals(own.length, created + updated + removed > 0 ? 1 : 0);
        }
        await process.die();
        raw.close();
      },
    ),
    { numRuns: 80 },
  ));

Deno.test("another process takes over an import when the one that applies it dies, and interrupts an upload", async () => {
  for (const commits of [1, 3, 9, 14, 20]) {
    const raw = await newStore();
    const columns = ["title", "price"] as const;
    const rows = Array.from({ length: 60 }, (_, index): Row => ({
      id: index % 20,
      variantId: index,
      title: "Scarf",
      price: index,
    }));
    const dying = new Process(raw, { isAlone: false });
    dying.port.commitsLeft = commits;
    const other = new Process(raw, { isAlone: false });
    const watching = other.runner.run();
    await dying.import({ columns, rows }, "merge");
    const { number } = await other.project();
    const stored = { kv: other.kv, now: tick };
    let last: ImportFields | undefined;
    do {
      await new Promise((resolve) => setTimeout(resolve, 1));
      [last] = await listImportsOf(stored, number, { before: undefined, limit: 1 });
    } while (last?.state === "receiving" || last?.state === "applying");
    const model = importSlowly(new Map(), { columns, rows }, "merge");
    await other.catalog.reload("shop");
    assertEquals(await other.products(), last?.state === "done" ? shown(model) : []);
    assert(last === undefined || last.state === "done" || last.error?.code === "interrupted");
    await Promise.all([dying.die(), other.die(), watching]);
    raw.close();
  }
});

Deno.test("the next import may begin as soon as one has ended, whose staged rows are deleted meanwhile", async () => {
  const raw = await newStore();
  const process = new Process(raw, { beatMs: 20 });
  const deletion = Promise.withResolvers<void>();
  let isDelayed = false;
  let beats = 0;
  process.port.beforeCommit = ({ writes }) => {
    const [{ key, value }] = writes as [Transaction["writes"][number]];
    if (writes.length === 1 && key.includes("activeImport")) beats++;
    if (isDelayed || !key.includes("importRows") || value !== undefined) return;
    isDelayed = true;
    return deletion.promise;
  };
  const columns = ["title"] as const;
  // More than is read at once.
  const rowsTitled = (title: string): Row[] =>
    Array.from({ length: 900 }, (_, id) => ({ id, title: title.padEnd(100, "!") }));
  const first = process.import({ columns, rows: rowsTitled("Scarf") }, "merge");
  const { number } = await process.project();
  const stored = { kv: process.kv, now: tick };
  for (let state = ""; state !== "done";) {
    const [last] = await listImportsOf(stored, number, { before: undefined, limit: 1 });
    state = last?.state ?? "";
    assert(state !== "failed", JSON.stringify(last));
    await new Promise((resolve) => setTimeout(resolve));
  }
  const next = { columns, rows: rowsTitled("Hat") };
  const body = async function* () {
    const bytes = new TextEncoder().encode(toCsv(next));
    yield bytes.subarray(0, -40);
    // The first import is deleted after a few signs of life.
    const until = beats + 4;
    while (beats < until) await new Promise((resolve) => setTimeout(resolve, 1));
    deletion.resolve();
    assertEquals((await first)?.state, "done");
    yield bytes.subarray(-40);
  };
  const { ended } = await process.start(ReadableStream.from(body()), "merge");
  const result = await ended;
  assertEquals(result.state, "done", JSON.stringify(result.error));
  assertEquals(await process.products(), shown(importSlowly(new Map(), next, "merge")));
  await process.die();
  raw.close();
});

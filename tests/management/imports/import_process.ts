import { assert, assertEquals } from "@std/assert";
import { Catalog } from "../../../src/catalog/catalog.ts";
import type { ImportFields, ImportMode } from "../../../src/domain/imports/import.ts";
import { variantAttributesOf } from "../../../src/domain/products/packed/packed_variants.ts";
import { toProduct } from "../../../src/domain/products/product_response.ts";
import { ImportRunner, type StartedImport } from "../../../src/management/imports/import_runner.ts";
import { getImport, listImportsOf } from "../../../src/management/imports/read_imports.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { readDetails } from "../../../src/store/project/details/read_details.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";
import { OutagePort } from "../../support/store/outage_port.ts";
import { insertShop, now } from "../../support/store/store_builders.ts";
import { inChunks, streamOf } from "../../import_files/read_file.ts";
import { readFileFormat } from "../../../src/import_files/file_format.ts";
import type { ImportRequest } from "../../../src/management/imports/import_request.ts";
import { type AnyFile, contentTypes, isGoogle, toBytes } from "./any_format.ts";
import { type File, toCsv } from "./slow_import.ts";

let ticks = 0;
/** A clock that always goes on, because imports are listed by their time. */
export const tick = () => now + ticks++;

type ImportOptions = Pick<ImportRequest, "mode"> & Partial<ImportRequest>;

/** A process of the service on a store that outlives it. */
export class Process {
  readonly outages: OutagePort;
  readonly port: MortalPort;
  readonly kv: KvStore;
  readonly catalog: Catalog;
  readonly runner: ImportRunner;
  readonly #ending = new AbortController();

  /** `isAlone` is whether no other process has the store open. */
  constructor(raw: Deno.Kv, { isAlone = true, beatMs = 2 } = {}) {
    this.outages = new OutagePort(new DenoKv(raw));
    this.port = new MortalPort(this.outages, () => this.#ending.abort());
    let probes = 0;
    // The clock of the breakers: after an outage, any call may find that the store is up.
    this.kv = new KvStore(this.port, { isAlone, now: () => 1_000 * probes++ });
    this.catalog = new Catalog({ kv: this.kv, maxBytes: 2 ** 26, now: tick });
    const management = { kv: this.kv, catalog: this.catalog, now: tick };
    this.runner = new ImportRunner(management, this.#ending.signal, {
      runRows: 7,
      range: { bytes: 600, products: 1_000 },
    }, { beatMs, timeoutMs: 40, retryMs: 1 });
  }

  /** Imports a file in chunks. `undefined` if the process dies. */
  import(file: File, mode: ImportMode, chunk = 1_000): Promise<ImportFields | undefined> {
    return this.#import(new TextEncoder().encode(toCsv(file)), [chunk], { mode });
  }

  /** Imports a file of any format in chunks of these sizes. `undefined` if the process dies. */
  importAny(
    file: AnyFile,
    mode: ImportMode,
    chunks: readonly number[],
  ): Promise<ImportFields | undefined> {
    return this.#import(toBytes(file), chunks, {
      mode,
      mapping: isGoogle(file) ? "google" : "columns",
      maxRefusedPercent: 100,
      format: readFileFormat(contentTypes[file.format], file.isGzip ? "gzip" : null),
    });
  }

  async #import(
    bytes: Uint8Array<ArrayBuffer>,
    chunks: readonly number[],
    options: ImportOptions,
  ): Promise<ImportFields | undefined> {
    try {
      const { ended } = await this.start(streamOf(inChunks(bytes, chunks)), options);
      const result = await ended;
      return this.port.isDead ? undefined : result;
    } catch (error) {
      if (this.port.isDead) return undefined;
      throw error;
    }
  }

  start(body: ReadableStream<Uint8Array>, options: ImportOptions): Promise<StartedImport> {
    return this.runner.start({ tokenId: "t", operation: "postImport" }, {
      ...{ projectId: "shop", kind: "products", dryRun: false, mapping: "columns" },
      ...{ maxRemovedPercent: 100, maxRefusedPercent: 0 },
      format: { type: "csv", isGzip: false },
      body,
      ...options,
    });
  }

  /** Continues what earlier processes left, and returns the last import. */
  async continue(): Promise<ImportFields | undefined> {
    try {
      await this.runner.continueAll();
    } catch (error) {
      if (!this.port.isDead) throw error;
    }
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
      const record = project.products.get(id)!;
      const known = details.get(id)?.details;
      // What rules read of variants is what the management API shows.
      assertEquals(record.variants, variantAttributesOf(known ?? null));
      const product = toProduct(project, id, record, known);
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

export async function newStore(): Promise<Deno.Kv> {
  const raw = await Deno.openKv(":memory:");
  await insertShop(new KvStore(new DenoKv(raw)));
  return raw;
}

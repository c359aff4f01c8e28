import { assertEquals, assertRejects } from "@std/assert";
import {
  FileFailure,
  type FileFormat,
  type FileMapping,
  type FileWarning,
  isRefused,
  type ProductPatch,
  type RefusedRow,
} from "../../src/import_files/file_rows.ts";
import { readFileFormat } from "../../src/import_files/file_format.ts";
import { readRows } from "../../src/import_files/read_rows.ts";

/** A row of a file as plain data. */
export interface PlainRow {
  readonly line: number;
  readonly productId: number;
  readonly variantId?: number;
  readonly patch: ProductPatch;
}

export interface FileContent {
  readonly rows: (PlainRow | Omit<RefusedRow, "row">)[];
  readonly warnings: FileWarning[];
}

export interface FileInput {
  readonly contentType?: string;
  readonly mapping?: FileMapping;
  readonly isGzip?: boolean;
}

/** A body that arrives in these chunks. */
export function streamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks);
}

/** Cuts bytes into chunks of these sizes, which are repeated. */
export function* inChunks(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let turn = 0;
  for (let at = 0; at < bytes.length;) {
    const size = sizes[turn++ % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Reads a whole file, given as text in UTF-8, bytes or a stream. */
export async function readFile(
  file: string | Uint8Array | ReadableStream<Uint8Array>,
  { contentType = "text/csv", mapping = "columns", isGzip = false }: FileInput = {},
): Promise<FileContent> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const body = bytes instanceof Uint8Array ? streamOf([bytes]) : bytes;
  const format: FileFormat = readFileFormat(contentType, isGzip ? "gzip" : undefined);
  const rows: FileContent["rows"] = [];
  const warnings: FileWarning[] = [];
  for await (const batch of readRows(body, { format, mapping, mode: "merge" })) {
    warnings.push(...batch.warnings);
    for (const row of batch.rows) {
      const patch = isRefused(row) ? row : row.patch();
      if (isRefused(patch)) rows.push(placeOf(patch));
      else if (!isRefused(row)) {
        const { line, productId, variantId } = row;
        rows.push({ line, productId, ...(variantId === undefined ? {} : { variantId }), patch });
      }
    }
  }
  return { rows, warnings };
}

function placeOf({ line, column, detail }: RefusedRow): Omit<RefusedRow, "row"> {
  return column === undefined ? { line, detail } : { line, column, detail };
}

/** The titles by product, or what is refused, as `line column: detail`. */
export async function titles(
  file: Parameters<typeof readFile>[0],
  input?: FileInput,
): Promise<string[]> {
  const { rows } = await readFile(file, input);
  return rows.map((row) =>
    "detail" in row
      ? `${row.line} ${row.column ?? "-"}: ${row.detail}`
      : `${row.line} ${row.productId} ${row.patch.product?.title}`
  );
}

/** Checks that a file cannot be read. */
export async function fails(
  file: Parameters<typeof readFile>[0],
  expected: Pick<FileFailure, "code"> & { detail: RegExp },
  input?: FileInput,
): Promise<void> {
  const error = await assertRejects(() => readFile(file, input), FileFailure);
  assertEquals(error.code, expected.code);
  if (!expected.detail.test(error.detail)) throw new Error(error.detail);
}

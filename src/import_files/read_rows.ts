import { importRowsMax } from "../domain/limits.ts";
import { AssignmentMapping, type ReadAssignment } from "./assignments/assignment_mapping.ts";
import { readText, type TextBlock } from "./bytes/read_text.ts";
import { UnpackedBody } from "./bytes/unpacked_body.ts";
import {
  type AssignmentRow,
  FileFailure,
  type FileMapping,
  type FileRow,
  type FileWarning,
  type NamedByRow,
  type ReadOptions,
  type RefusedRow,
  type RowBatch,
} from "./file_rows.ts";
import { GoogleMapping } from "./google/google_mapping.ts";
import { CellHash, hashText } from "./mapping/cell_hash.ts";
import { ColumnsMapping } from "./mapping/columns_mapping.ts";
import { MerchantMapping } from "./mapping/own_mapping.ts";
import { Refusal } from "./mapping/refusal.ts";
import type { Cells, RowMapping } from "./mapping/row_mapping.ts";
import { JsonRow } from "./ndjson/json_row.ts";
import { namedInLine, readJsonIds } from "./ndjson/json_product.ts";
import { UnknownMembers } from "./ndjson/unknown_members.ts";
import { readJsonLines } from "./ndjson/json_lines.ts";
import { CellRow, refuse } from "./cell_row.ts";
import { readSource } from "./read_source.ts";
import type { RefusedSource, SourceRow } from "./source_row.ts";

/**
 * Reads the rows of a file of products while it arrives. Holds some 64 KiB of it at a time, and at
 * most a row of 1 MiB.
 *
 * @throws {FileFailure} if the whole file cannot be imported.
 * @throws Whatever the body fails with.
 */
export function readRows(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<RowBatch> {
  return readBatches(body, options, (blocks, warnings) => readProducts(blocks, options, warnings));
}

/**
 * Reads the rows of a file of assignments, like {@link readRows}.
 *
 * @throws {FileFailure} if the whole file cannot be imported.
 * @throws Whatever the body fails with.
 */
export function readAssignments(
  body: ReadableStream<Uint8Array>,
  options: Omit<ReadOptions, "mapping" | "mode">,
): AsyncGenerator<RowBatch<AssignmentRow>> {
  return readBatches(body, options, async function* (blocks, warnings) {
    const mapping = new AssignmentMapping();
    const { type } = options.format;
    for await (const rows of readSource(blocks, type, mapping, warnings, () => {})) {
      yield* inBatches(
        rows,
        (row) =>
          "cells" in row
            ? assignmentOf(row, mapping.readRow(row.cells))
            : withNames(row, (cells) => mapping.readRow(cells)),
      );
    }
  });
}

function assignmentOf(
  source: SourceRow,
  read: ReadAssignment | Refusal,
): AssignmentRow | RefusedRow {
  if (read instanceof Refusal) return refuse(source, read);
  return { ...read, line: source.line, row: () => source.text() };
}

async function* readBatches<Row extends object>(
  body: ReadableStream<Uint8Array>,
  options: Omit<ReadOptions, "mapping" | "mode">,
  readBlocks: (
    blocks: AsyncIterable<TextBlock>,
    warnings: FileWarning[],
  ) => AsyncIterable<readonly (Row | RefusedRow)[]>,
): AsyncGenerator<RowBatch<Row>> {
  const unpacked = new UnpackedBody(body, options.format.isGzip);
  const warnings: FileWarning[] = [];
  const blocks = noteWarnings(readText(unpacked, options), warnings);
  const rowsMax = options.rowsMax ?? importRowsMax;
  let count = 0;
  for await (const rows of readBlocks(blocks, warnings)) {
    count += rows.length;
    if (count > rowsMax) {
      const detail = `The file has more than ${rowsMax.toLocaleString("en-US")} rows`;
      throw new FileFailure("payload_too_large", detail);
    }
    yield { rows, bytesRead: unpacked.bytesRead, warnings: warnings.splice(0) };
  }
  if (count === 0) throw new FileFailure("empty", "The file has no rows");
}

async function* noteWarnings(
  blocks: AsyncIterable<TextBlock>,
  warnings: FileWarning[],
): AsyncGenerator<TextBlock> {
  for await (const block of blocks) {
    if (block.warning !== undefined) warnings.push(block.warning);
    yield block;
  }
}

async function* readProducts(
  blocks: AsyncIterable<TextBlock>,
  { format: { type }, mapping: chosen, mode }: ReadOptions,
  warnings: FileWarning[],
): AsyncGenerator<readonly (FileRow | RefusedRow)[]> {
  if (type === "ndjson" && chosen === "columns") {
    yield* readJsonProducts(blocks, mode, warnings);
    return;
  }
  const mapping = openMapping(chosen);
  const hash = new CellHash(`${mode} ${mapping.fingerprint}`);
  const source = readSource(blocks, type, mapping, warnings, (index, name) => {
    hash.addColumn(index, name);
  });
  for await (const rows of source) {
    yield* inBatches(
      rows,
      (row) =>
        "cells" in row
          ? mapRow(row, mapping, hash)
          : withNames(row, (cells) => mapping.readIds(cells)),
      () => mapping.stepsTaken ?? 0,
    );
  }
}

/** No batch has more rows. Most blocks of a file have fewer. */
const batchRowsMax = 1_000;
/** A batch ends when the patterns of a mapping took this many steps: some milliseconds. */
const batchStepsMax = 20_000;

/**
 * Maps the rows of a block, in batches that take some milliseconds each, so that the caller can
 * pause in between. Yields at least one batch, with which new warnings go out.
 */
function* inBatches<Source, Row>(
  sources: readonly Source[],
  map: (source: Source) => Row,
  stepsTaken = () => 0,
): Generator<Row[]> {
  let batch: Row[] = [];
  let stepsMax = stepsTaken() + batchStepsMax;
  for (const source of sources) {
    if (batch.length >= batchRowsMax || stepsTaken() >= stepsMax) {
      yield batch;
      batch = [];
      stepsMax = stepsTaken() + batchStepsMax;
    }
    batch.push(map(source));
  }
  yield batch;
}

function openMapping(mapping: FileMapping): RowMapping {
  if (mapping === "columns") return new ColumnsMapping();
  return mapping === "google" ? new GoogleMapping() : new MerchantMapping(mapping);
}

function mapRow(source: SourceRow, mapping: RowMapping, hash: CellHash): FileRow | RefusedRow {
  const ids = mapping.readIds(source.cells);
  return ids instanceof Refusal ? refuse(source, ids) : new CellRow(source, ids, mapping, hash);
}

/**
 * A refused row with what it may be about. `read` returns that for cells: the ids, or a refusal that
 * names what it is of.
 */
function withNames(
  { readings, ...row }: RefusedSource,
  read: (cells: Cells) => NamedByRow | Refusal,
): RefusedRow {
  const possible = readings?.() ?? [];
  const isCertain = possible.length === 1;
  const names = possible.flatMap((cells): NamedByRow[] => {
    const found = read(cells);
    const named = found instanceof Refusal ? found.named : found;
    if (named === undefined) return [];
    const { productId, variantId, badge, isOfAnyVariant = false } = named;
    return [
      isCertain
        ? { productId, variantId, badge, isOfAnyVariant }
        : { productId, badge, isOfAnyVariant: true },
    ];
  });
  return names.length === 0 ? row : { ...row, names };
}

/** Reads NDJSON whose members are named like the fields of a product. */
async function* readJsonProducts(
  blocks: AsyncIterable<TextBlock>,
  mode: ReadOptions["mode"],
  warnings: FileWarning[],
): AsyncGenerator<(FileRow | RefusedRow)[]> {
  const unknown = new UnknownMembers(warnings);
  const seed = hashText(`${mode} ndjson`);
  for await (const lines of readJsonLines(blocks)) {
    yield* inBatches(lines, (line) => {
      if (!("value" in line)) {
        const named = namedInLine(line.row);
        return named === undefined ? line : { ...line, names: [named] };
      }
      unknown.note(line.value);
      const ids = readJsonIds(line.value);
      if (!(ids instanceof Refusal)) return new JsonRow(line, ids, seed);
      return refuse({ line: line.line, text: () => line.text }, ids);
    });
  }
}

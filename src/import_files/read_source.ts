import type { TextBlock } from "./bytes/read_text.ts";
import { textParts } from "./bytes/text_parts.ts";
import { readCsv } from "./csv/read_csv.ts";
import { FileFailure, type FileFormat, type FileWarning } from "./file_rows.ts";
import { type ColumnMapping, longName } from "./mapping/row_mapping.ts";
import { jsonCells } from "./ndjson/json_cells.ts";
import { type JsonLine, readJsonLines } from "./ndjson/json_lines.ts";
import type { RefusedSource, SourceRow } from "./source_row.ts";
import { type FoundColumn, rowElements, XmlReader } from "./xml/xml_reader.ts";
import { importColumnShownMaxChars, importColumnsMax } from "../domain/limits.ts";

/** The names of all columns that are used. What a row sets and removes is stored with them. */
const usedNamesMaxChars = 64 * 1024;

/** Called for each column that the mapping uses. */
export type OnColumn = (index: number, name: string) => void;

/** Reads the rows of a file as cells, in any format. */
export async function* readSource(
  blocks: AsyncIterable<TextBlock>,
  type: FileFormat["type"],
  mapping: ColumnMapping,
  warnings: FileWarning[],
  onColumn: OnColumn,
): AsyncGenerator<(SourceRow | RefusedSource)[]> {
  const columns = new Columns(mapping, warnings, onColumn);
  if (type === "csv" || type === "tsv") {
    yield* readCsv(blocks, type, (names) => {
      names.forEach((name, index) => columns.add(name, index));
      columns.checkId();
      warnings.push(...mapping.missingColumns());
    });
    return;
  }
  for (const name of mapping.knownColumns) columns.expect(name);
  if (type === "xml") yield* readXml(blocks, columns);
  else yield* readJson(blocks, columns);
  if (columns.isAnyFound) columns.checkId();
}

/** The columns of a file in the order in which they were found, after those that were expected. */
class Columns {
  /** Those that the file has. */
  readonly #found = new Set<string>();
  readonly #added = new Map<string, FoundColumn>();
  readonly #mapping: ColumnMapping;
  readonly #warnings: FileWarning[];
  readonly #onColumn: OnColumn;
  #usedCount = 0;
  #usedChars = 0;
  #hasLong = false;

  constructor(mapping: ColumnMapping, warnings: FileWarning[], onColumn: OnColumn) {
    this.#mapping = mapping;
    this.#warnings = warnings;
    this.#onColumn = onColumn;
  }

  get isAnyFound(): boolean {
    return this.#found.size > 0;
  }

  /** Adds a column that the file may have. */
  expect(name: string): void {
    this.#add(name);
  }

  /** Adds a column of the header. */
  add(name: string, index: number): void {
    this.#found.add(name);
    this.#add(name, index);
  }

  /** Without a header, rows have cells for the columns that are used. */
  #add(name: string, index = this.#usedCount): FoundColumn {
    if (this.#added.size >= importColumnsMax) {
      throw new FileFailure("invalid_file", `The rows have more than ${importColumnsMax} columns`);
    }
    const added = this.#mapping.addColumn(name, index);
    if (added.warning !== undefined) this.#warnings.push(added.warning);
    if (added.isUsed) this.#use(index, name);
    const column = { index, isUsed: added.isUsed, isList: added.isList ?? false };
    this.#added.set(name, column);
    return column;
  }

  #use(index: number, name: string): void {
    this.#usedCount++;
    this.#usedChars += name.length;
    if (this.#usedChars > usedNamesMaxChars) {
      throw new FileFailure(
        "invalid_file",
        `The names of the columns have more than ${usedNamesMaxChars} characters in total`,
      );
    }
    this.#onColumn(index, name);
  }

  /** Warns once of names that are too long. */
  ignoreLong(name: string): void {
    if (this.#hasLong) return;
    this.#hasLong = true;
    this.#warnings.push({
      code: "unknown_column",
      detail: `The column is ignored: ${longName}`,
      column: name.slice(0, importColumnShownMaxChars),
    });
  }

  /** Whether there is a column of this name, which the mapping uses. */
  isUsed(name: string): boolean {
    return this.#added.get(name)?.isUsed ?? false;
  }

  /** The column of this name in a row, which is added if it is new. */
  of(name: string): FoundColumn {
    this.#found.add(name);
    return this.#added.get(name) ?? this.#add(name);
  }

  /** @throws {FileFailure} `invalid_file` if the id's column is missing. */
  checkId(): void {
    const missing = this.#mapping.missingId((name) => this.#found.has(name));
    if (missing === undefined) return;
    const names = [...this.#found];
    const shown = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 60)));
    const others = names.length - shown.length;
    const more = others > 0 ? ` and ${others} more` : "";
    throw new FileFailure(
      "invalid_file",
      `${missing}. The columns are ${shown.join(", ")}${more}.`,
    );
  }
}

async function* readXml(
  blocks: AsyncIterable<TextBlock>,
  columns: Columns,
): AsyncGenerator<(SourceRow | RefusedSource)[]> {
  const reader = new XmlReader(columns);
  let hasRows = false;
  for await (const block of blocks) {
    for (const { part, isLast } of textParts(block.text)) {
      const rows = reader.read(part, block.isLast && isLast);
      hasRows ||= rows.length > 0;
      yield rows;
    }
  }
  if (hasRows) return;
  throw new FileFailure(
    "empty",
    `The file has no rows: they are elements called ${rowElements.join(", ")}`,
  );
}

async function* readJson(
  blocks: AsyncIterable<TextBlock>,
  columns: Columns,
): AsyncGenerator<(SourceRow | RefusedSource)[]> {
  for await (const lines of readJsonLines(blocks)) {
    yield lines.map((line) => "value" in line ? cellsOf(line, columns) : line);
  }
}

function cellsOf({ line, text, value }: JsonLine, columns: Columns): SourceRow {
  const cells: (string | undefined)[] = [];
  for (const [name, cell] of jsonCells(value, columns)) {
    const { index, isUsed } = columns.of(name);
    if (isUsed) cells[index] = cell;
  }
  return { cells, line, text: () => text };
}

import type { components } from "../../../../openapi/schema.d.ts";
import { count, countOf, printable } from "../../output/printer.ts";

type Import = components["schemas"]["Import"];

/** What an import did, for people. */
export function importLines(file: string, outcome: Import): string[] {
  const { rows, products, refused, warnings } = outcome;
  const counts = `${count(products.created)} created, ${count(products.updated)} updated, ` +
    `${count(products.removed)} removed, ${count(products.unchanged)} unchanged`;
  const hidden = refused.count - refused.first.length;
  return [
    `${headline(file, outcome)} ${count(rows.read)} rows; products: ${counts}.`,
    ...warnings.map(({ column, detail }) =>
      `Warning: ${column === undefined ? "" : `column "${column}": `}${detail}`
    ),
    ...(refused.count > 0 ? [refusedLine(refused.count)] : []),
    ...refused.first.map(({ line, column, detail }) =>
      `  line ${line}${column === undefined ? "" : `, ${column}`}: ${detail}`
    ),
    ...(hidden > 0 ? [`  and ${count(hidden)} more`] : []),
  ].map(printable);
}

function refusedLine(rows: number): string {
  return `${countOf(rows, "row")} ${rows === 1 ? "was" : "were"} refused:`;
}

function headline(file: string, { id, state, dryRun, error }: Import): string {
  switch (state) {
    case "receiving":
    case "applying":
      return `The import of ${file} continues (${id}).`;
    case "done":
      return dryRun ? `Dry run of ${file}, nothing is changed.` : `Imported ${file}.`;
    case "failed":
      // Not every detail ends with a full stop.
      return `Cannot import ${file}: ${error?.detail ?? "it failed"}`.replace(/[^.!?]$/, "$&.");
    case "cancelled":
      return `The import of ${file} was cancelled; what was applied stays.`;
  }
}

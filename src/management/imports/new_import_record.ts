import type { ImportRecord } from "../../store/imports/import_record.ts";
import type { Author } from "../change_project.ts";
import type { ImportRequest } from "./import_request.ts";
import { newTimedId } from "../new_timed_id.ts";

/** What an import should do, without its file. */
export type NewImport = Omit<ImportRequest, "format" | "bodyBytes" | "body">;

/** An import that starts to receive its file now. */
export function newImportRecord(
  { tokenId }: Author,
  request: NewImport,
  createdAt: number,
): ImportRecord {
  const { kind, mode, dryRun, mapping, source, maxRemovedPercent, maxRefusedPercent } = request;
  return {
    id: newTimedId(createdAt),
    ...{ kind, mode, dryRun, mapping, ...source !== undefined && { source } },
    ...{ state: "receiving", createdAt, createdBy: tokenId, progress: 0 },
    rows: { read: 0, refused: 0, duplicates: 0 },
    products: { created: 0, updated: 0, unchanged: 0, removed: 0 },
    warnings: [],
    refused: { count: 0, first: [] },
    operation: kind === "products" ? "importProducts" : "importAssignments",
    ...{ maxRemovedPercent, maxRefusedPercent },
    ...{
      staged: 0,
      appliedRows: 0,
      isPlanned: false,
      refusedBlocks: 0,
      refusedBytes: 0,
      hasEffects: false,
    },
  };
}

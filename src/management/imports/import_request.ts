import type { FileFormat } from "../../import_files/file_rows.ts";
import type { ImportKind, ImportMode } from "../../domain/imports/import.ts";

/** What an import should do, and the file that it reads. */
export interface ImportRequest {
  readonly projectId: string;
  readonly kind: ImportKind;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** `columns`, `google`, or the id of one of the project's mappings. */
  readonly mapping: string;
  /** The safety limits, in percent. */
  readonly maxRemovedPercent: number;
  readonly maxRefusedPercent: number;
  /** What started it, such as `feeds/{feedId}`; missing if a caller uploads the file. */
  readonly source?: string;
  readonly format: FileFormat;
  /** The size of the body, if it is known, for the progress. */
  readonly bodyBytes?: number;
  readonly body: ReadableStream<Uint8Array>;
}

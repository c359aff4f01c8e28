import type { BadgeRecord } from "../../domain/badges/badge.ts";
import { unpackAssignments } from "../../domain/products/packed/packed_product.ts";
import type { Assignment } from "../../domain/products/product.ts";
import type { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { Yielder } from "../../store/yielder.ts";
import { csvCell } from "../csv_cell.ts";
import { readTitles } from "./product_reads.ts";

const header = "badgeId,badge,productId,title,variantIds,showOnProduct,exclude\r\n";
/** How many characters are collected before they are sent. */
const pieceChars = 32 * 1024;

/** An assignment or exclusion of a product. */
interface ExportedRow {
  readonly productId: number;
  readonly badge: BadgeRecord;
  readonly assignment: Assignment;
}

/**
 * Returns all manual assignments and exclusions of a project as of one revision as a CSV, by
 * product, written while it is read. Titles are those at the time of reading.
 */
export function exportAssignments(kv: KvStore, project: ProjectState): ReadableStream<Uint8Array> {
  const buckets = project.products.snapshot();
  const badges = new Map(Array.from(project.badges(), (badge) => [badge.number, badge]));
  const encoder = new TextEncoder();
  return ReadableStream.from(async function* () {
    const yielder = new Yielder();
    let text = header;
    for (const bucket of buckets) {
      const rows = rowsOf(bucket, badges);
      const titles = await readTitles(kv, project, new Set(rows.map((row) => row.productId)));
      for (const row of rows) {
        text += csvLine(row, titles.get(row.productId));
        if (text.length < pieceChars) continue;
        yield encoder.encode(text);
        text = "";
      }
      await yielder.yieldIfDue();
    }
    yield encoder.encode(text);
  }());
}

function rowsOf(
  bucket: ProductBucket,
  badges: ReadonlyMap<number, BadgeRecord>,
): ExportedRow[] {
  return bucket.entries().flatMap((entry) =>
    unpackAssignments(entry).assignments.flatMap((assignment) => {
      const badge = badges.get(assignment.badge);
      return badge === undefined ? [] : [{ productId: entry.id, badge, assignment }];
    })
  );
}

function csvLine({ productId, badge, assignment }: ExportedRow, title = ""): string {
  const { variantIds = [], showOnProduct, exclude } = assignment;
  return [
    badge.id,
    csvCell(badge.name ?? ""),
    productId,
    csvCell(title),
    variantIds.join(" "),
    showOnProduct ?? "",
    exclude ?? "",
  ].join(",") + "\r\n";
}

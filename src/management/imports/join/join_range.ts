import type { ProjectState } from "../../../domain/project_state.ts";
import { DetailsCursor } from "../../../store/project/details/read_details.ts";
import type { DetailsRecord } from "../../../domain/products/details/product_details.ts";
import type { KvStore } from "../../../store/kv_store.ts";
import { Yielder } from "../../../store/yielder.ts";
import {
  areValidTogether,
  clearProduct,
  isKnownUnchanged,
  type Joined,
  type JoinOptions,
  joinProduct,
  type KnownProduct,
  refusedWhole,
} from "./join_product.ts";
import { duplicatesIn, winnersOf } from "./winning_rows.ts";
import { joinAssignments } from "./join_assignments.ts";
import type { ProductGroup } from "./product_group.ts";

/** The products of a range of ids that an import reaches next. */
export interface ProductRange {
  /** The last product before the range. */
  readonly after: number;
  /** The last product of the range, if it is not cut short. */
  readonly until: number;
  /** All groups of the range. */
  readonly groups: readonly ProductGroup[];
}

/** What the rows of a range do. */
export interface JoinedRange {
  /** The last product that was looked at: `until`, or an earlier one. */
  readonly until: number;
  /** By product. Those that certainly do not change are left out. */
  readonly products: readonly {
    readonly productId: number;
    readonly stored: KnownProduct | undefined;
    readonly joined: Joined;
  }[];
  /** How many products certainly do not change, or are only counted. */
  readonly unchanged: number;
  /** How many new products are only counted. */
  readonly created: number;
  /** How many rows of products that are only counted are replaced by later ones. */
  readonly duplicates: number;
}

/** How many stored products one range looks at. */
const scannedMax = 2_000;
/**
 * And how many bytes of them, in memory; unpacked they take ten times as much. A range with more ends
 * before them.
 */
const storedBytesMax = 512 * 1024;

/**
 * Joins a range with the stored products. With `replace`, that includes those that are not in the
 * file.
 */
export async function joinRange(
  kv: KvStore,
  project: ProjectState,
  range: ProductRange,
  options: JoinOptions & {
    /** Whether rows that are certainly valid are counted only, and not joined. */
    readonly isCount?: boolean;
  },
): Promise<JoinedRange> {
  const yielder = new Yielder();
  const absent = options.mode === "replace" ? absentProducts(project, range) : undefined;
  let until = absent?.until ?? range.until;
  let unchanged = 0;
  let created = 0;
  let duplicates = 0;
  let storedBytes = 0;
  const changing: ProductGroup[] = [];
  for (const group of range.groups) {
    if (group.productId > until) break;
    if (isKnownUnchanged(group, options)) unchanged++;
    else {
      const bytes = project.products.packedBytes(group.productId);
      const isStored = bytes > 0;
      if (storedBytes > 0 && storedBytes + bytes > storedBytesMax) {
        until = group.productId - 1;
        break;
      }
      storedBytes += bytes;
      if (!options.isCount || !areValidTogether(group, options, isStored)) changing.push(group);
      else {
        if (isStored) unchanged++;
        else created++;
        duplicates += duplicatesIn(group);
      }
    }
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  const toRead: number[] = [];
  for (const { productId } of changing) {
    if (project.products.has(productId)) toRead.push(productId);
  }
  const { badges } = options;
  const isConcerned = (id: number) =>
    badges === undefined ||
    project.products.get(id)?.assignments.some(({ badge }) => badges.has(badge));
  const absentIds = (absent?.ids ?? []).filter((id) => id <= until && isConcerned(id));
  toRead.push(...absentIds);
  const details = new Map<number, DetailsRecord | undefined>();
  const cursor = new DetailsCursor(kv, project, { withRows: true });
  for (const id of toRead.sort((a, b) => a - b)) {
    details.set(id, await cursor.get(id));
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  const storedOf = (id: number): KnownProduct | undefined => {
    const record = project.products.get(id);
    return record && { record, details: details.get(id) };
  };
  const isLive = (badge: number) => project.badgeNumbered(badge) !== undefined;
  const isKept = (badge: number) => isLive(badge) || project.tombstones.has(badge);
  const assignmentOptions = {
    ...{ isLive, isKept },
    replaced: options.mode === "replace" ? badges : undefined,
  };
  const products: JoinedRange["products"][number][] = [];
  for (const group of changing) {
    const { productId, rows: all } = group;
    const stored = storedOf(productId);
    const joined = badges === undefined
      ? joinProduct(group, stored, options)
      : group.excess > 0
      ? refusedWhole(group)
      : joinAssignments(
        productId,
        { winners: winnersOf(group), stored, all },
        assignmentOptions,
      );
    if (joined.effect === "unchanged") unchanged++;
    if (joined.effect !== "unchanged" || joined.refused.length > 0 || joined.duplicates > 0) {
      products.push({ productId: group.productId, stored, joined });
    }
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  for (const productId of absentIds) {
    const stored = storedOf(productId);
    if (stored === undefined) continue;
    const joined = badges === undefined ? clearProduct(productId, stored, isKept) : joinAssignments(
      productId,
      { winners: { rows: [], untouched: [], duplicates: 0 }, stored, all: [] },
      assignmentOptions,
    );
    if (joined.step !== undefined) products.push({ productId, stored, joined });
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  return { until, products, unchanged, created, duplicates };
}

/** The stored products of a range that are not in the file, up to some number. */
function absentProducts(
  project: ProjectState,
  { after, until, groups }: ProductRange,
): { ids: number[]; until: number } {
  const ids: number[] = [];
  let [scanned, bytes, next] = [0, 0, 0];
  const from = after === -Infinity ? Number.MIN_SAFE_INTEGER : after + 1;
  for (const { id, packed } of project.products.entriesFrom(from)) {
    if (id > until) break;
    while (next < groups.length && groups[next]!.productId < id) next++;
    if (groups[next]?.productId !== id) {
      ids.push(id);
      bytes += packed.length;
    }
    if (++scanned >= scannedMax || bytes >= storedBytesMax) return { ids, until: id };
  }
  return { ids, until };
}

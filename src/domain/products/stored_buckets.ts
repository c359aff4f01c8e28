import { ProductBucket } from "./packed/product_bucket.ts";
import { allIds } from "./id_range.ts";

/** Contiguous buckets that cover all ids. */
export interface ContiguousBuckets {
  readonly buckets: ProductBucket[];
  /** Those that the store holds only as a part of a longer bucket. */
  readonly cut: readonly ProductBucket[];
}

/**
 * Determines the valid bucket for each id, from the stored buckets, ascending by start. They may
 * overlap: an interrupted checkpoint has stored the split-off part but not yet the shortened
 * bucket, or another process split its buckets at other ids. Where two overlap, the one as of the
 * later revision is valid.
 *
 * @throws {RangeError} If a bucket is missing, except the lowest one: it is stored last, and a
 * crash during the first checkpoint may have left it out.
 */
export function contiguousBuckets(stored: readonly ProductBucket[]): ContiguousBuckets {
  const cut: ProductBucket[] = [];
  const buckets = areContiguous(stored) ? [...stored] : latestParts(stored).map((part) => {
    const { bucket, start, end } = part;
    if (bucket.start === start && bucket.end === end) return bucket;
    const within = bucket.within({ start, end });
    cut.push(within);
    return within;
  });
  const { start: end = allIds.end } = buckets[0] ?? {};
  if (end > allIds.start) buckets.unshift(ProductBucket.of({ start: allIds.start, end }, []));
  return { buckets, cut };
}

/** Whether each bucket starts where the previous one ends, which is nearly always the case. */
function areContiguous(stored: readonly ProductBucket[]): boolean {
  return stored.every((bucket, index) => bucket.end === (stored[index + 1]?.start ?? allIds.end));
}

/** A part of a bucket. */
interface Part {
  readonly bucket: ProductBucket;
  readonly start: number;
  end: number;
}

/**
 * Splits the ids at all starts and ends of buckets, and returns the latest bucket for each range.
 * Adjacent ranges of one bucket are joined.
 */
function latestParts(stored: readonly ProductBucket[]): Part[] {
  const edges = new Set(stored.flatMap(({ start, end }) => [start, end]));
  const parts: Part[] = [];
  let next = 0;
  let over: ProductBucket[] = [];
  let from: number | undefined;
  for (const edge of Float64Array.from([...edges, allIds.end]).sort()) {
    if (from !== undefined && from < edge) {
      const bucket = latestOf(over, from);
      const last = parts.at(-1);
      if (last?.bucket === bucket) last.end = edge;
      else parts.push({ bucket, start: from, end: edge });
    }
    from = edge;
    over = over.filter(({ end }) => end > edge);
    while (stored[next]?.start === edge) over.push(stored[next++]!);
  }
  return parts;
}

/** The latest of the buckets that cover the ids from `from` on. */
function latestOf(over: readonly ProductBucket[], from: number): ProductBucket {
  const [first, ...others] = over;
  if (first === undefined) throw new RangeError(`No bucket holds the ids from ${from} on`);
  return others.reduce((latest, it) => it.asOf >= latest.asOf ? it : latest, first);
}

import { allIds, ProductBucket } from "./product_bucket.ts";

/** Buckets that follow one another without a gap over all ids. */
export interface WholeBuckets {
  readonly buckets: ProductBucket[];
  /** Those of them that the store holds as a part of a longer one. */
  readonly cut: readonly ProductBucket[];
}

/**
 * What is true of each id, by the buckets that the store holds, ascending by start. They may overlap: a checkpoint that
 * was broken off has stored what left a bucket, but not yet what stayed; or another process has cut its buckets at
 * other ids. Of two, the one as of the later revision is true where both are.
 *
 * Throws a `RangeError` if one is missing, but for the lowest: it is stored last, and a crash in the first checkpoint
 * may have left it out.
 */
export function wholeBuckets(stored: readonly ProductBucket[]): WholeBuckets {
  const cut: ProductBucket[] = [];
  const buckets = isWhole(stored) ? [...stored] : latestParts(stored).map((part) => {
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

/** Whether each bucket begins where the one before ends: nearly always. */
function isWhole(stored: readonly ProductBucket[]): boolean {
  return stored.every((bucket, index) => bucket.end === (stored[index + 1]?.start ?? allIds.end));
}

/** A part of a bucket. */
interface Part {
  readonly bucket: ProductBucket;
  readonly start: number;
  end: number;
}

/** Of all ranges between two ends or starts of buckets the latest bucket, neighbours of one bucket as one part. */
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

/** The latest of the buckets that are over the ids from `from` on. */
function latestOf(over: readonly ProductBucket[], from: number): ProductBucket {
  const [first, ...others] = over;
  if (first === undefined) throw new RangeError(`No bucket holds the ids from ${from} on`);
  return others.reduce((latest, it) => it.asOf >= latest.asOf ? it : latest, first);
}

import type { AttributeDictionary } from "./attribute_dictionary.ts";
import type { ChangedProduct } from "./bucket_entries.ts";
import type { IdRange } from "../id_range.ts";
import { type OpenProduct, openProduct, unpackProduct } from "./packed_product.ts";
import type { ProductRecord } from "../product.ts";
import { bucketBytesMax, bucketProductsMax, ProductBucket } from "./product_bucket.ts";

/** A change of one product, as a part of the project's change with this revision. */
export interface ProductEdit {
  readonly revision: number;
  readonly productId: number;
  /** Returns the product after the change; `undefined` if it is deleted. */
  readonly edit: (before: ProductRecord | undefined) => ProductRecord | undefined;
}

/**
 * The size of the parts of a split bucket. It leaves room, so that the next product does not split
 * them again.
 */
const splitProducts = 192;
const splitBytes = 32 * 1024;

/** A bucket after edits; several if it would be too large. Each step packs some products. */
export function* edited(
  bucket: ProductBucket,
  edits: readonly ProductEdit[],
): Generator<void, ProductBucket[]> {
  const products = new Map<number, ProductRecord | undefined>();
  const { dictionary } = bucket;
  for (const { productId, edit } of edits) {
    const before = products.has(productId)
      ? products.get(productId)
      : productIn(bucket, productId, dictionary);
    products.set(productId, edit(before));
    yield;
  }
  const changes = Array.from(products, ([id, product]) => ({ id, product }))
    .sort((a, b) => a.id - b.id);
  const count = bucket.count + changes.length;
  // The new products are probably as large as those before.
  const bytes = bucket.count === 0 ? 0 : count * bucket.contentBytes / bucket.count;
  const isAppend = bucket.idAfter <= changes[0]!.id &&
    changes.every(({ product }) => product !== undefined);
  const isTooLarge = count > bucketProductsMax || bytes > bucketBytesMax;
  const isWorthABucket = changes.length >= splitProducts / 2 && isHalfFull(bucket);
  if (isAppend && (isTooLarge || isWorthABucket)) {
    return yield* appended(bucket, changes, bytes / count);
  }
  if (count > bucketProductsMax) return yield* pack(bucket, bucket.mergedWith(changes));
  const single = yield* bucket.with(changes);
  yield;
  return isTooLong(single) ? yield* pack(bucket, single.mergedWith([])) : [single];
}

/**
 * Adds products after those of a bucket. A bucket that is half full stays as it is: an import in the
 * order of the ids would otherwise pack each product several times.
 */
function* appended(
  bucket: ProductBucket,
  changes: readonly ChangedProduct[],
  productBytes: number,
): Generator<void, ProductBucket[]> {
  const first = changes[0]!.id;
  const staysAsItIs = isHalfFull(bucket);
  const products = staysAsItIs ? yield* openedInSteps(changes) : bucket.mergedWith(changes);
  const rest: IdRange = staysAsItIs ? { start: first, end: bucket.end } : bucket;
  const buckets = staysAsItIs ? [bucket.endingAt(first)] : [];
  const most = Math.max(1, Math.min(splitProducts, Math.floor(splitBytes / productBytes)));
  // Parts of one size, so that the last one is as good as full, too.
  const size = Math.ceil(products.length / Math.ceil(products.length / most));
  for (let from = 0; from < products.length; from += size) {
    const start = from === 0 ? rest.start : products[from]!.id;
    const end = products[from + size]?.id ?? rest.end;
    buckets.push(...yield* pack({ start, end }, products.slice(from, from + size)));
  }
  return buckets;
}

function* openedInSteps(changes: readonly ChangedProduct[]): Generator<void, OpenProduct[]> {
  const opened: OpenProduct[] = [];
  for (const { id, product } of changes) {
    opened.push(openProduct(id, product!));
    yield;
  }
  return opened;
}

/** A product of a bucket; `undefined` if it has none with this id. */
export function productIn(
  bucket: ProductBucket,
  productId: number,
  dictionary: AttributeDictionary | undefined,
): ProductRecord | undefined {
  const index = bucket.indexFor(productId);
  return bucket.has(productId, index)
    ? unpackProduct(bucket.entryAt(index, dictionary))
    : undefined;
}

/** Packs the products of a range into as many buckets as the limits require. */
function* pack(
  { start, end }: IdRange,
  products: readonly OpenProduct[],
): Generator<void, ProductBucket[]> {
  const count = products.length;
  if (count <= bucketProductsMax) {
    const bucket = yield* ProductBucket.packInSteps({ start, end }, products);
    if (!isTooLong(bucket)) return [bucket];
  }
  const parts = Math.max(Math.ceil(count / splitProducts), 2);
  const size = Math.ceil(count / parts);
  const buckets: ProductBucket[] = [];
  for (let from = 0; from < count; from += size) {
    const range = {
      start: from === 0 ? start : products[from]!.id,
      end: products[from + size]?.id ?? end,
    };
    buckets.push(...yield* pack(range, products.slice(from, from + size)));
  }
  return buckets;
}

function isHalfFull({ count, contentBytes }: ProductBucket): boolean {
  return count >= splitProducts / 2 || contentBytes >= splitBytes / 2;
}

function isTooLong({ count, contentBytes }: ProductBucket): boolean {
  return count > 1 && contentBytes > bucketBytesMax;
}

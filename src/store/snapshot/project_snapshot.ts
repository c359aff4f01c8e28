import { z } from "zod";
import { BadgeRecord } from "../../domain/badges/badge.ts";
import { BadgeType } from "../../domain/badges/badge_type.ts";
import { Segment } from "../../domain/conditions/segment.ts";
import { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import { ProductTable } from "../../domain/products/product_table.ts";
import { ProjectState } from "../../domain/project_state.ts";
import { ProjectHead, type StoredHead } from "../project/head.ts";
import { decodeRecord, encodeJson } from "../record.ts";

/** A project as of one revision, and when that was last known to be the stored one, in epoch ms. */
export interface ProjectSnapshot {
  readonly state: ProjectState;
  readonly stored: StoredHead;
  readonly knownAt: number;
}

/** A part of a project: its kind and its bytes. */
export interface SnapshotRecord {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** The kind of a project's first record. */
export const projectKind = 0;
const typeKind = 1;
const badgeKind = 2;
const segmentKind = 4;
/** An f64 with the bucket's start, and the bucket. */
const bucketKind = 3;
const startBytes = 8;

/** The part of a project before its types, badges and products. */
const Head = z.object({
  stored: z.object({ projectId: z.string(), head: ProjectHead, versionstamp: z.string() }),
  knownAt: z.number(),
  order: z.array(z.int()),
});
type Head = z.infer<typeof Head>;

/** The records of a project as it is now. Changes during the iteration are not included. */
export function encodeProject(
  { state, stored, knownAt }: ProjectSnapshot,
): Iterable<SnapshotRecord> {
  const head: Head = { stored, knownAt, order: [...state.order] };
  return records(
    head,
    [...state.types.values()],
    [...state.segments.values()],
    [...state.badges()],
    state.products.snapshot(),
  );
}

/** Encodes lazily: there may be thousands of badges, each of them long. */
function* records(
  head: Head,
  types: readonly BadgeType[],
  segments: readonly Segment[],
  badges: readonly BadgeRecord[],
  buckets: readonly ProductBucket[],
): Generator<SnapshotRecord> {
  const json = (kind: number, value: unknown) => ({ kind, bytes: encodeJson(value) });
  yield json(projectKind, head);
  for (const type of types) yield json(typeKind, type);
  for (const segment of segments) yield json(segmentKind, segment);
  for (const badge of badges) yield json(badgeKind, badge);
  for (const { start, bytes: products } of buckets) {
    const bytes = new Uint8Array(startBytes + products.length);
    new DataView(bytes.buffer).setFloat64(0, start);
    bytes.set(products, startBytes);
    yield { kind: bucketKind, bytes };
  }
}

/** The head of a project, from its first record, which is of {@link projectKind}. */
export function decodeHead({ bytes }: SnapshotRecord): StoredHead {
  return decode(Head, bytes).stored;
}

/**
 * The projects in these records, whose bytes they keep using. Nothing is validated: a checksum must
 * have verified the records.
 */
export function* decodeProjects(records: Iterable<SnapshotRecord>): Generator<ProjectSnapshot> {
  let project: ProjectReader | undefined;
  for (const { kind, bytes } of records) {
    if (kind === projectKind) {
      if (project !== undefined) yield project.snapshot();
      project = new ProjectReader(decode(Head, bytes));
    } else project?.add(kind, bytes);
  }
  if (project !== undefined) yield project.snapshot();
}

class ProjectReader {
  readonly #head: Head;
  readonly #types: BadgeType[] = [];
  readonly #segments: Segment[] = [];
  readonly #badges: BadgeRecord[] = [];
  readonly #buckets: ProductBucket[] = [];

  constructor(head: Head) {
    this.#head = head;
  }

  add(kind: number, bytes: Uint8Array): void {
    if (kind === typeKind) this.#types.push(decode(BadgeType, bytes));
    if (kind === segmentKind) this.#segments.push(decode(Segment, bytes));
    if (kind === badgeKind) this.#badges.push(decode(BadgeRecord, bytes));
    if (kind !== bucketKind) return;
    const start = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0);
    const products = bytes.subarray(startBytes);
    this.#buckets.push(ProductBucket.parse(start, products, { isChecked: true }));
  }

  snapshot(): ProjectSnapshot {
    const { stored, knownAt, order } = this.#head;
    const { number, revision, settings } = stored.head;
    const state = new ProjectState({
      ...{ id: stored.projectId, number, revision, settings, order },
      types: this.#types,
      segments: this.#segments,
      badges: this.#badges,
      orderAsOf: revision,
      products: new ProductTable(this.#buckets),
    });
    return { state, stored, knownAt };
  }
}

/** Decodes a JSON record that a checksum has verified. */
function decode<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  return decodeRecord(schema, { key: ["snapshot"], bytes, isChecked: true });
}

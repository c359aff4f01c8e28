import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { BadgeType } from "../../../src/domain/badges/badge_type.ts";
import type { StoredMute } from "../../../src/domain/findings/mute.ts";
import type { FeedRecord } from "../../../src/domain/imports/feed.ts";
import type { Segment } from "../../../src/domain/conditions/segment.ts";
import type { Mapping } from "../../../src/domain/imports/mapping.ts";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { Assignment } from "../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { ProjectState } from "../../../src/domain/project_state.ts";

/** The contents of a project, without assignments of deleted badges. */
export function contentsOf(project: ProjectState) {
  const isLive = ({ badge }: Assignment) => project.badgeNumbered(badge) !== undefined;
  const products = [...project.products.entriesFrom(-Infinity)].map((entry) => {
    const product = unpackProduct(entry);
    return { id: entry.id, ...product, assignments: product.assignments.filter(isLive) };
  });
  return {
    revision: project.revision,
    order: project.order,
    types: new Map(project.types),
    segments: new Map(project.segments),
    mappings: new Map(project.mappings),
    feeds: new Map(project.feeds),
    mutes: new Map(project.mutes),
    badges: new Map([...project.badges()].map((badge) => [badge.id, badge])),
    numbered: project.order.map((number) => project.badgeNumbered(number)),
    badgeBytes: project.memoryBytes - project.products.memoryBytes,
    products,
  };
}

/**
 * The records of a project besides its log, as the store holds them. Each is written separately.
 */
export class ProjectRecords {
  readonly #types = new Map<string, BadgeType>();
  readonly #segments = new Map<string, Segment>();
  readonly #mappings = new Map<string, Mapping>();
  readonly #feeds = new Map<string, FeedRecord>();
  readonly #mutes = new Map<string, StoredMute>();
  readonly #badges = new Map<number, BadgeRecord>();
  readonly #buckets = new Map<number, Uint8Array>();
  #order: readonly number[] = [];
  #orderAsOf = 0;

  /** The writes that update the records to the project. */
  writes(project: ProjectState): (() => void)[] {
    const { revision, order } = project;
    const update = <K, V>(records: Map<K, V>, key: K, value: V | undefined) => () => {
      value === undefined ? records.delete(key) : records.set(key, value);
    };
    const types = new Set([...this.#types.keys(), ...project.types.keys()]);
    const segments = new Set([...this.#segments.keys(), ...project.segments.keys()]);
    const mappings = new Set([...this.#mappings.keys(), ...project.mappings.keys()]);
    const feeds = new Set([...this.#feeds.keys(), ...project.feeds.keys()]);
    const mutes = new Set([...this.#mutes.keys(), ...project.mutes.keys()]);
    const numbers = new Set([...this.#badges.keys(), ...order]);
    return [
      ...[...types].map((id) => update(this.#types, id, project.types.get(id))),
      ...[...segments].map((id) => update(this.#segments, id, project.segments.get(id))),
      ...[...mappings].map((id) => update(this.#mappings, id, project.mappings.get(id))),
      ...[...feeds].map((id) => update(this.#feeds, id, project.feeds.get(id))),
      ...[...mutes].map((id) => update(this.#mutes, id, project.mutes.get(id))),
      ...[...numbers].map((number) => update(this.#badges, number, project.badgeNumbered(number))),
      () => [this.#order, this.#orderAsOf] = [order, revision],
      ...project.products.changedBuckets().map((bucket) => () => {
        this.#buckets.set(bucket.start, bucket.stampedBytes(revision));
        project.products.markStored(bucket);
      }),
    ];
  }

  /** The project before the log after `revision` is read. */
  load(revision: number): ProjectState {
    const buckets = [...this.#buckets].sort(([a], [b]) => a - b)
      .map(([start, bytes]) => ProductBucket.parse(start, bytes));
    return new ProjectState({
      id: "shop",
      number: 1,
      revision,
      settings: { name: "Shop" },
      types: this.#types.values(),
      segments: this.#segments.values(),
      mappings: this.#mappings.values(),
      feeds: this.#feeds.values(),
      mutes: this.#mutes.values(),
      badges: this.#badges.values(),
      order: this.#order,
      orderAsOf: this.#orderAsOf,
      products: new ProductTable(buckets),
    });
  }
}

import type { BadgeRecord } from "./badges/badge.ts";
import { badgeMemoryBytes } from "./badges/badge_memory_size.ts";
import { BadgeOrder, type OrderCursor } from "./badges/badge_order.ts";
import { largestContentBytes } from "./badges/content_size.ts";
import { Tombstones } from "./badges/tombstones.ts";
import type { BadgeType } from "./badges/badge_type.ts";
import type { Segment } from "./conditions/segment.ts";
import { muteBytes, type StoredMute } from "./findings/mute.ts";
import type { FeedRecord } from "./imports/feed.ts";
import { type Mapping, mappingMemoryBytes } from "./imports/mapping.ts";
import { jsonMemoryBytes } from "./memory_size.ts";
import { productAfter, withChange, withHiddenPlaces } from "./products/product_steps.ts";
import { DetailsOverlay } from "./products/details/details_overlay.ts";
import type { ProductRecord } from "./products/product.ts";
import type { ProductEdit } from "./products/packed/edit_bucket.ts";
import { type PreparedBuckets, ProductTable } from "./products/product_table.ts";
import type { ChangeStep, ProductStep, ProjectChange } from "./project_change.ts";
import type { ProjectParts } from "./project_parts.ts";
import type { ProjectSettings } from "./project.ts";

/** The approximate memory of a feed and of a segment. */
const feedBytes = 1_000;
const segmentBytes = 2_000;

/**
 * A project as of one revision. Only {@link ProjectState.apply} changes it, which applies whole
 * changes and never fails half-way: whether a change is allowed was decided before it was
 * committed.
 */
export class ProjectState {
  readonly id: string;
  /** The project's own number. If an id is reused, the new project has a different number. */
  readonly number: number;
  readonly products: ProductTable;
  /** The details of products that are not stored yet. Others are only in the store. */
  readonly details: DetailsOverlay;
  readonly types = new Map<string, BadgeType>();
  readonly segments = new Map<string, Segment>();
  readonly mappings = new Map<string, Mapping>();
  readonly feeds = new Map<string, FeedRecord>();
  /** The muted findings, by the findings' ids. */
  readonly mutes = new Map<string, StoredMute>();
  readonly tombstones: Tombstones;
  #revision: number;
  #settings: ProjectSettings;
  readonly #badgesById = new Map<string, BadgeRecord>();
  readonly #badgesByNumber = new Map<number, BadgeRecord>();
  #badgeBytes = 0;
  #typeBytes = 0;
  #mappingBytes = 0;
  /** `undefined` until first needed: queries and loads do not wait for the count. */
  #contentBytes: number | undefined;
  readonly #order: BadgeOrder;
  readonly #orderAsOf: number;

  constructor(parts: ProjectParts) {
    this.id = parts.id;
    this.number = parts.number;
    this.products = parts.products;
    this.details = new DetailsOverlay(parts.mayHaveDetails);
    this.#revision = parts.revision;
    this.#settings = parts.settings;
    this.#order = new BadgeOrder(parts.order, parts.orderAsOf);
    this.#orderAsOf = parts.orderAsOf;
    this.tombstones = new Tombstones(parts.tombstones);
    for (const type of parts.types) this.#setType(type);
    for (const segment of parts.segments ?? []) this.segments.set(segment.id, segment);
    for (const badge of parts.badges) this.#setBadge(badge);
    for (const mapping of parts.mappings ?? []) this.#setMapping(mapping);
    for (const feed of parts.feeds ?? []) this.feeds.set(feed.id, feed);
    for (const mute of parts.mutes ?? []) this.mutes.set(mute.id, mute);
  }

  get revision(): number {
    return this.#revision;
  }

  get settings(): ProjectSettings {
    return this.#settings;
  }

  /** The numbers of all badges, the most important one first. */
  get order(): readonly number[] {
    return this.#order.numbers;
  }

  /** The mark for the position right after the badge at `place` of the order. */
  orderCursorAt(place: number): OrderCursor {
    return this.#order.cursorAt(place);
  }

  /** The place in the order at which a list that ended at `mark` continues. */
  placeAfter(mark: OrderCursor): number {
    return this.#order.placeAfter(mark);
  }

  /** The approximate memory of the project, in bytes, without what queries add. */
  get memoryBytes(): number {
    return this.products.memoryBytes + this.details.memoryBytes + this.#badgeBytes +
      this.#typeBytes + this.#mappingBytes + this.feeds.size * feedBytes +
      this.segments.size * segmentBytes + this.mutes.size * muteBytes + this.tombstones.memoryBytes;
  }

  /**
   * The size of the content of all badges, each in its largest language, in bytes of UTF-8 JSON.
   */
  get contentBytes(): number {
    return this.#contentBytes ??= this.#badgesByNumber.values()
      .reduce((sum, badge) => sum + largestContentBytes(badge), 0);
  }

  /** Whether {@link contentBytes} is known. Otherwise its first use counts all badges. */
  get isContentCounted(): boolean {
    return this.#contentBytes !== undefined;
  }

  get badgeCount(): number {
    return this.#badgesById.size;
  }

  /** All badges, in no particular order. */
  badges(): Iterable<BadgeRecord> {
    return this.#badgesById.values();
  }

  badge(id: string): BadgeRecord | undefined {
    return this.#badgesById.get(id);
  }

  badgeNumbered(number: number): BadgeRecord | undefined {
    return this.#badgesByNumber.get(number);
  }

  /**
   * Applies changes in order. `settings` are those after the last of them. Skips changes that the
   * parts passed to the constructor already include. `prepared` is what `prepareProducts` returned.
   */
  apply(
    changes: readonly ProjectChange[],
    settings: ProjectSettings,
    prepared?: PreparedBuckets,
  ): void {
    const edits: ProductEdit[] = [];
    for (const { revision, steps } of changes) {
      for (const step of steps) {
        const edit = this.#productEdit(step);
        if (edit === undefined) this.#take(step, revision);
        else {
          edits.push({ revision, ...edit });
          this.details.take(step);
        }
      }
      this.#revision = revision;
    }
    this.products.apply(edits, prepared);
    this.#settings = settings;
  }

  #take(step: ChangeStep, revision: number): void {
    switch (step.kind) {
      case "putType":
        this.#setType(step.type);
        break;
      case "deleteType":
        this.#removeType(step.typeId);
        break;
      case "putBadge":
        this.#setBadge(step.badge);
        this.tombstones.delete(step.badge.number);
        break;
      case "deleteBadge":
        this.#removeBadge(step.badge);
        if (step.at !== undefined) this.tombstones.add(step.badge, step.at);
        break;
      case "putSegment":
        this.segments.set(step.segment.id, step.segment);
        break;
      case "deleteSegment":
        this.segments.delete(step.segmentId);
        break;
      case "putMapping":
        this.#setMapping(step.mapping);
        break;
      case "deleteMapping":
        this.#removeMapping(step.mappingId);
        break;
      case "putFeed":
        this.feeds.set(step.feed.id, step.feed);
        break;
      case "deleteFeed":
        this.feeds.delete(step.feedId);
        break;
      case "putMute":
        this.mutes.set(step.mute.id, step.mute);
        break;
      case "deleteMute":
        this.mutes.delete(step.findingId);
        break;
    }
    if (revision > this.#orderAsOf) this.#order.take(step, revision);
  }

  #removeType(typeId: string): void {
    this.#typeBytes -= jsonMemoryBytes(this.types.get(typeId)?.schema);
    this.types.delete(typeId);
  }

  #setType(type: BadgeType): void {
    // Replaced in place: the types stay in the order in which they were created.
    this.#typeBytes += jsonMemoryBytes(type.schema) -
      jsonMemoryBytes(this.types.get(type.id)?.schema);
    this.types.set(type.id, type);
  }

  #removeMapping(mappingId: string): void {
    const before = this.mappings.get(mappingId);
    if (before === undefined) return;
    this.#mappingBytes -= mappingMemoryBytes(before);
    this.mappings.delete(mappingId);
  }

  #setMapping(mapping: Mapping): void {
    this.#removeMapping(mapping.id);
    this.#mappingBytes += mappingMemoryBytes(mapping);
    this.mappings.set(mapping.id, mapping);
  }

  #removeBadge(number: number): void {
    const badge = this.#badgesByNumber.get(number);
    if (badge === undefined) return;
    this.#badgesByNumber.delete(number);
    this.#badgeBytes -= badgeMemoryBytes(badge);
    if (this.#contentBytes !== undefined) this.#contentBytes -= largestContentBytes(badge);
    // Another badge may already have its id.
    if (this.#badgesById.get(badge.id) === badge) this.#badgesById.delete(badge.id);
  }

  #setBadge(badge: BadgeRecord): void {
    this.#removeBadge(badge.number);
    this.#badgeBytes += badgeMemoryBytes(badge);
    if (this.#contentBytes !== undefined) this.#contentBytes += largestContentBytes(badge);
    this.#badgesById.set(badge.id, badge);
    this.#badgesByNumber.set(badge.number, badge);
  }

  #productEdit(step: ChangeStep): Omit<ProductEdit, "revision"> | undefined {
    if (!("productId" in step)) return undefined;
    return { productId: step.productId, edit: (before) => this.productAfter(before, step) };
  }

  /** The product after a step of its own; `undefined` if that deletes it. */
  productAfter(before: ProductRecord | undefined, step: ProductStep): ProductRecord | undefined {
    switch (step.kind) {
      case "putProduct":
        return this.#replaced(before, step);
      case "deleteProduct":
        return undefined;
      case "changeAssignment":
        return this.#changed(before, step);
    }
  }

  #changed(
    before: ProductRecord = { assignments: [] },
    step: Extract<ChangeStep, { kind: "changeAssignment" }>,
  ): ProductRecord {
    // References to badges that were deleted long ago are removed when their product is next
    // written, not at that time: a badge can be on millions of products.
    const kept = before.assignments.filter(({ badge }) =>
      this.#badgesByNumber.has(badge) || this.tombstones.has(badge)
    );
    return { ...before, assignments: withChange(kept, step) };
  }

  #replaced(
    before: ProductRecord | undefined,
    step: Extract<ChangeStep, { kind: "putProduct" }>,
  ): ProductRecord {
    const after = productAfter(before, step);
    const hidden =
      before?.assignments.filter(({ badge }) =>
        this.tombstones.has(badge) && !after.assignments.some((it) => it.badge === badge)
      ) ?? [];
    const order = withHiddenPlaces(
      after.order,
      before?.order,
      (badge) => this.tombstones.has(badge),
    );
    if (hidden.length === 0 && order === after.order) return after;
    return {
      ...after,
      assignments: [...after.assignments, ...hidden],
      ...order !== undefined && { order },
    };
  }
}

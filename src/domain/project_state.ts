import type { BadgeRecord } from "./badges/badge.ts";
import type { OrderCursor } from "./badges/badge_order.ts";
import type { BadgeType } from "./badges/badge_type.ts";
import { Tombstones } from "./badges/tombstones.ts";
import type { Segment } from "./conditions/segment.ts";
import { ConfigurationState } from "./configuration/configuration_state.ts";
import type { StoredMute } from "./findings/mute.ts";
import type { FeedRecord } from "./imports/feed.ts";
import type { Mapping } from "./imports/mapping.ts";
import { DetailsOverlay, packSteps } from "./products/details/details_overlay.ts";
import type { PackedSteps } from "./products/details/packed_details.ts";
import type { ProductEdit } from "./products/packed/edit_bucket.ts";
import type { Assignment, ProductRecord } from "./products/product.ts";
import { productAfter, withChange, withHiddenPlaces } from "./products/product_steps.ts";
import type { PreparedBuckets, ProductTable } from "./products/product_table.ts";
import type { ChangeStep, ProductStep, ProjectChange } from "./project_change.ts";
import type { ProjectSettings } from "./project.ts";
import type { ConfigurationParts, ProjectFrame } from "./project_parts.ts";

/** The number of steps from which preparing them is worth its own cost. */
export const preparedFrom = 32;

/** The steps that change which badges there are. */
const badgeKinds: ReadonlySet<ChangeStep["kind"]> = new Set(["putBadge", "deleteBadge"]);

interface CopiedConfiguration {
  readonly configuration: ConfigurationState;
}

/** What {@link ProjectState.prepare} has computed of a change; missing if it has few such steps. */
export interface PreparedState {
  /** The revision of the project before the change. */
  readonly asOf: number;
  readonly buckets?: PreparedBuckets;
  readonly packedDetails?: PackedSteps;
  readonly configuration?: ConfigurationState;
}

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
  readonly tombstones: Tombstones;
  #revision: number;
  #settings: ProjectSettings;
  #configuration: ConfigurationState;

  constructor(parts: ProjectFrame & (ConfigurationParts | CopiedConfiguration)) {
    this.id = parts.id;
    this.number = parts.number;
    this.products = parts.products;
    this.details = new DetailsOverlay(parts.mayHaveDetails);
    this.#revision = parts.revision;
    this.#settings = parts.settings;
    this.tombstones = new Tombstones(parts.tombstones);
    this.#configuration = "configuration" in parts
      ? parts.configuration
      : new ConfigurationState(parts);
  }

  get revision(): number {
    return this.#revision;
  }

  get settings(): ProjectSettings {
    return this.#settings;
  }

  get types(): ReadonlyMap<string, BadgeType> {
    return this.#configuration.types;
  }

  get segments(): ReadonlyMap<string, Segment> {
    return this.#configuration.segments;
  }

  get mappings(): ReadonlyMap<string, Mapping> {
    return this.#configuration.mappings;
  }

  get feeds(): ReadonlyMap<string, FeedRecord> {
    return this.#configuration.feeds;
  }

  /** The muted findings, by the findings' ids. */
  get mutes(): ReadonlyMap<string, StoredMute> {
    return this.#configuration.mutes;
  }

  /** The numbers of all badges, the most important one first. */
  get order(): readonly number[] {
    return this.#configuration.order.numbers;
  }

  /** The mark for the position right after the badge at `place` of the order. */
  orderCursorAt(place: number): OrderCursor {
    return this.#configuration.order.cursorAt(place);
  }

  /** The place in the order at which a list that ended at `mark` continues. */
  placeAfter(mark: OrderCursor): number {
    return this.#configuration.order.placeAfter(mark);
  }

  /** The approximate memory of the project, in bytes, without what queries add. */
  get memoryBytes(): number {
    return this.products.memoryBytes + this.details.memoryBytes +
      this.#configuration.memoryBytes + this.tombstones.memoryBytes;
  }

  /**
   * The size of the content of all badges, each in its largest language, in bytes of UTF-8 JSON.
   */
  get contentBytes(): number {
    return this.#configuration.contentBytes;
  }

  /** Whether {@link contentBytes} is known. Otherwise its first use counts all badges. */
  get isContentCounted(): boolean {
    return this.#configuration.isContentCounted;
  }

  get badgeCount(): number {
    return this.#configuration.badgeCount;
  }

  /** All badges, in no particular order. */
  badges(): Iterable<BadgeRecord> {
    return this.#configuration.badges();
  }

  badge(id: string): BadgeRecord | undefined {
    return this.#configuration.badge(id);
  }

  badgeNumbered(number: number): BadgeRecord | undefined {
    return this.#configuration.badgeNumbered(number);
  }

  /**
   * Those of the assignments whose badge exists. The others are hidden: their badge is deleted, and can
   * be revived.
   */
  liveOf(assignments: readonly Assignment[]): Assignment[] {
    return assignments.filter(({ badge }) => this.badgeNumbered(badge) !== undefined);
  }

  /**
   * A copy of the configuration, which changes of the project do not affect. Yields in between; the
   * project must not change meanwhile.
   */
  copyConfiguration(): Generator<void, ConfigurationState> {
    return this.#configuration.copy();
  }

  /**
   * Computes what is most of the work of applying a change, step by step: applying many steps at
   * once would keep queries waiting. Must be applied before any other change, or is not used.
   */
  *prepare({ revision, steps, packedDetails }: ProjectChange): Generator<void, PreparedState> {
    const asOf = this.#revision;
    const edits: ProductEdit[] = [];
    const others: ChangeStep[] = [];
    for (const step of steps) {
      const edit = this.#productEdit(step);
      if (edit === undefined) others.push(step);
      else edits.push({ revision, ...edit });
    }
    yield;
    const prepared: { -readonly [K in keyof PreparedState]: PreparedState[K] } = { asOf };
    if (packedDetails === undefined && steps.length >= preparedFrom) {
      prepared.packedDetails = yield* packSteps(steps);
    }
    // Edits depend on which badges there are.
    if (edits.length >= preparedFrom && !others.some(({ kind }) => badgeKinds.has(kind))) {
      prepared.buckets = yield* this.products.prepare(edits);
    }
    if (others.length < preparedFrom) return prepared;
    const configuration = yield* this.#configuration.copy();
    for (const step of others) {
      configuration.take(step, revision);
      yield;
    }
    return { ...prepared, configuration };
  }

  /**
   * Applies changes in order. `settings` are those after the last of them. Skips changes that the
   * parts passed to the constructor already include. `prepared` is what {@link prepare} returned, if
   * there is one change.
   */
  apply(
    changes: readonly ProjectChange[],
    settings: ProjectSettings,
    prepared?: PreparedState,
  ): void {
    const isPrepared = changes.length === 1 && prepared?.asOf === this.#revision;
    const { configuration, buckets, packedDetails: preparedDetails } = isPrepared ? prepared : {};
    const edits: ProductEdit[] = [];
    for (const { revision, steps, packedDetails = preparedDetails } of changes) {
      for (const [index, step] of steps.entries()) {
        const edit = this.#productEdit(step);
        if (edit === undefined) {
          if (configuration === undefined) this.#configuration.take(step, revision);
          this.tombstones.take(step);
        } else {
          edits.push({ revision, ...edit });
          this.details.take(step, packedDetails?.[index]);
        }
      }
      this.#revision = revision;
    }
    if (configuration !== undefined) this.#configuration = configuration;
    this.products.apply(edits, buckets);
    this.#settings = settings;
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
      this.badgeNumbered(badge) !== undefined || this.tombstones.has(badge)
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

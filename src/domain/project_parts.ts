import type { BadgeRecord } from "./badges/badge.ts";
import type { BadgeType } from "./badges/badge_type.ts";
import type { Segment } from "./conditions/segment.ts";
import type { StoredMute } from "./findings/mute.ts";
import type { FeedRecord } from "./imports/feed.ts";
import type { Mapping } from "./imports/mapping.ts";
import type { ProductTable } from "./products/product_table.ts";
import type { ProjectSettings } from "./project.ts";

/** What a merchant configures in a project, when it is read from the store. */
export interface ConfigurationParts {
  readonly types: Iterable<BadgeType>;
  readonly segments?: Iterable<Segment>;
  /** Only management needs these three: a snapshot, which is for queries, has none. */
  readonly mappings?: Iterable<Mapping>;
  readonly feeds?: Iterable<FeedRecord>;
  readonly mutes?: Iterable<StoredMute>;
  readonly badges: Iterable<BadgeRecord>;
  /** Badge numbers, and the revision up to which they include all changes of the order. */
  readonly order: readonly number[];
  readonly orderAsOf: number;
}

/** The other parts of a project. */
export interface ProjectFrame {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly settings: ProjectSettings;
  /** The deleted badges that can be revived. Only management needs them. */
  readonly tombstones?: Iterable<readonly [number, number]>;
  readonly products: ProductTable;
  /** Whether the store may have details of products. Default: false. */
  readonly mayHaveDetails?: boolean;
}

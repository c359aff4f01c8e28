import type { BadgeRecord } from "../../src/domain/badges/badge.ts";
import type { BadgeType } from "../../src/domain/badges/badge_type.ts";
import type { FeedRecord } from "../../src/domain/imports/feed.ts";
import type { StoredMute } from "../../src/domain/findings/mute.ts";
import type { Segment } from "../../src/domain/conditions/segment.ts";
import type { Mapping } from "../../src/domain/imports/mapping.ts";
import type { ProductRecord } from "../../src/domain/products/product.ts";
import { ProductTable } from "../../src/domain/products/product_table.ts";
import { ProjectState } from "../../src/domain/project_state.ts";

/** The id that {@link aBadge} gives the badge with this number. */
export function badgeIdOf(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}

/** A complete, valid badge; active, and without products. */
export function aBadge(over: Partial<BadgeRecord> = {}): BadgeRecord {
  const number = over.number ?? 0;
  return {
    id: badgeIdOf(number),
    number,
    typeId: "price",
    content: { text: `Badge ${number}` },
    createdAt: Date.UTC(2026, 0, 31, 9, 30),
    updatedAt: Date.UTC(2026, 0, 31, 9, 30),
    ...over,
  };
}

/** Localizations of about this many bytes in total, each within the content limit. */
export function bulkyLocalizations(bytes: number): Record<string, { padding: string }> {
  const each = 3_500;
  const count = Math.ceil(bytes / each);
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `x-bulky-${at}`,
      { padding: "x".repeat(Math.min(each, bytes - at * each)) },
    ]),
  );
}

/** A complete, valid badge type that accepts any object as content. */
export function aBadgeType(over: Partial<BadgeType> = {}): BadgeType {
  return { id: "price", name: "Price badge", schema: { type: "object" }, ...over };
}

/** A segment of shoppers who pay in euros. */
export function aSegment(over: Partial<Segment> = {}): Segment {
  return { id: "euros", name: "Euros", when: { "bigcommerce.currency": "EUR" }, ...over };
}

/** A mapping of the column "No" to product ids. */
export function aMapping(over: Partial<Mapping> = {}): Mapping {
  return { id: "erp", productId: { from: "No" }, attributes: {}, ...over };
}

/** A feed that was created a moment ago. */
export function aFeed(over: Partial<FeedRecord> = {}): FeedRecord {
  return {
    id: "google",
    url: "https://shop.example/feed.xml",
    mapping: "google",
    mode: "merge",
    everyMinutes: 60,
    key: "1f0e2d3c-6f0c-4a57-9d5c-000000000001",
    savedBy: "bootstrap",
    createdAt: Date.UTC(2026, 0, 31, 9, 30),
    updatedAt: Date.UTC(2026, 0, 31, 9, 30),
    ...over,
  };
}

/** A muted finding of badge 0. */
export function aMute(over: Partial<StoredMute> = {}): StoredMute {
  return {
    id: `low_contrast.${badgeIdOf(0)}`,
    reason: "The brand's own colours",
    by: "bootstrap",
    at: Date.UTC(2026, 0, 31, 9, 30),
    ...over,
  };
}

/** A product without badges. */
export function aProduct(over: Partial<ProductRecord> = {}): ProductRecord {
  return { assignments: [], ...over };
}

/** A table with these products. */
export function aTable(products: Iterable<readonly [number, ProductRecord]> = []): ProductTable {
  const table = new ProductTable();
  table.apply(
    [...products].map(([productId, product]) => ({ revision: 1, productId, edit: () => product })),
  );
  return table;
}

/** A project at revision 1 with these badges in this order, and these products. */
export function aProject(
  over: {
    badges?: readonly BadgeRecord[];
    types?: readonly BadgeType[];
    segments?: readonly Segment[];
    products?: Iterable<readonly [number, ProductRecord]>;
  } = {},
): ProjectState {
  const badges = over.badges ?? [];
  return new ProjectState({
    id: "shop",
    number: 1,
    revision: 1,
    settings: { name: "Shop" },
    types: over.types ?? [aBadgeType()],
    segments: over.segments ?? [],
    badges,
    order: badges.map((badge) => badge.number),
    orderAsOf: 1,
    products: aTable(over.products),
  });
}

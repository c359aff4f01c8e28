import { badgeIdOf } from "../../support/builders.ts";
import type { Item } from "../../support/shop.ts";

/** A resource that is put under an id of the caller's choice, seen from the project `shop`. */
interface PutResource {
  readonly name: string;
  /** The path below the project, in which badge 0 and the type `price` exist. */
  readonly path: string;
  readonly id: unknown;
  readonly first: Item;
  readonly second: Item;
  /** What the response to the first body contains besides its own keys and the id. */
  readonly added?: readonly string[];
  /** A body with a violation, and the violation's pointer. */
  readonly invalid: Item;
  readonly violation: string;
}

export const putResources: readonly PutResource[] = [
  {
    name: "type",
    path: "/types/label",
    id: "label",
    first: { name: "Label", schema: { type: "object" } },
    second: { name: "Label 2", schema: { type: "object", required: ["text"] } },
    invalid: { name: "Label", schema: { type: "string" } },
    violation: "/schema/type",
  },
  {
    name: "segment",
    path: "/segments/euros",
    id: "euros",
    first: { name: "Euros", when: { "bigcommerce.currency": "EUR" } },
    second: { name: "Guests", when: { "bigcommerce.customerGroup": { $exists: false } } },
    invalid: { name: "Euros", when: { "bigcommerce.currency": { $under: 1 } } },
    violation: "/when/bigcommerce.currency/$under",
  },
  {
    name: "mapping",
    path: "/mappings/erp",
    id: "erp",
    first: { productId: { from: "No" }, attributes: { price: { from: "Price", as: "money" } } },
    second: { productId: { from: "No", pattern: "([0-9]+)" }, attributes: {} },
    invalid: { productId: { from: "No", pattern: "[0-9]+" }, attributes: {} },
    violation: "/productId/pattern",
  },
  {
    name: "feed",
    path: "/feeds/google",
    id: "google",
    first: { url: "https://shop.example/a", mapping: "google", mode: "merge", everyMinutes: 15 },
    second: { url: "http://shop.example/", mapping: "columns", mode: "replace", everyMinutes: 60 },
    added: ["sendsAuthorization", "createdAt", "updatedAt", "isRunning", "nextRunAt"],
    invalid: { url: "https://shop.example/a", mapping: "x", mode: "merge", everyMinutes: 15 },
    violation: "/mapping",
  },
  {
    name: "muted finding",
    path: `/findings/mutes/ended.${badgeIdOf(0)}`,
    id: `ended.${badgeIdOf(0)}`,
    first: { reason: "It comes back in summer" },
    second: { reason: "Kept for its texts" },
    added: ["by", "at"],
    invalid: { reason: "" },
    violation: "/reason",
  },
  {
    name: "badge",
    path: `/badges/${badgeIdOf(7)}`,
    id: badgeIdOf(7),
    first: { typeId: "price", name: "First", content: { text: "1" } },
    second: { typeId: "price", content: { text: "2" }, status: "paused", everyProduct: true },
    added: ["createdAt", "updatedAt"],
    invalid: { typeId: "nothing", content: {} },
    violation: "/typeId",
  },
  {
    name: "product",
    path: "/products/1234",
    id: 1234,
    first: { badges: [{ badgeId: badgeIdOf(0) }] },
    second: {
      badges: [{ badgeId: badgeIdOf(0), variantIds: [1, -2], showOnProduct: false }],
      order: [badgeIdOf(0)],
      attributes: { price: 1.5 },
    },
    invalid: { badges: [{ badgeId: badgeIdOf(9) }] },
    violation: "/badges/0/badgeId",
  },
];

import { bootstrapTokenId } from "../../../src/auth/principal.ts";
import { BadgeBody } from "../../../src/domain/badges/badge.ts";
import { BadgeType } from "../../../src/domain/badges/badge_type.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { NewProject } from "../../../src/domain/project.ts";
import { putBadge } from "../../../src/management/badges/put_badge.ts";
import {
  type Author,
  changeProject,
  type Management,
} from "../../../src/management/change_project.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { putType } from "../../../src/management/types/put_type.ts";

/**
 * A project to be stored. Everything but products is as the API's bodies say it, and read by their
 * schemas, so that no form but theirs has to be known here.
 */
export interface StoredShop<P> {
  project: { id: string };
  types: readonly unknown[];
  /** In the project's order. */
  badges: readonly { id: string; body: unknown }[];
  products: Iterable<P>;
  /** What the store holds of a product. */
  toRecord(product: P, numberOf: NumberOf): ProductRecord;
}

/** The number under which products refer to the badge at a place of the order. */
export type NumberOf = (place: number) => number;

const productsPerChange = 1_000;

/** Makes a project and all that belongs to it, through the verbs of the API. */
export async function storeShop<P extends { id: number }>(
  management: Management,
  shop: StoredShop<P>,
  signal: AbortSignal,
): Promise<void> {
  const { id: projectId, ...settings } = NewProject.parse(shop.project);
  await createProject(management, by("createProject"), { id: projectId, settings });
  for (const type of shop.types) {
    const input = { projectId, type: BadgeType.parse(type), precondition: {} };
    await putType(management, by("putType"), input);
  }
  // One after the other: the order in which they are made is the project's order.
  for (const { id: badgeId, body } of shop.badges) {
    signal.throwIfAborted();
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = BadgeBody.parse(body);
    const input = { projectId, badgeId, fields, precondition: {} };
    await putBadge(management, by("putBadge"), input);
  }
  await putProducts(management, shop, signal);
}

/** Stores products, and many in one change, which no operation of the API does. */
async function putProducts<P extends { id: number }>(
  management: Management,
  { project: { id: projectId }, badges, products, toRecord }: StoredShop<P>,
  signal: AbortSignal,
): Promise<void> {
  const rest = Iterator.from(products);
  for (;;) {
    signal.throwIfAborted();
    const some = takeSome(rest);
    if (some.length === 0) return;
    await changeProject(management, by("putProduct"), projectId, ({ project }) => {
      const numbers = badges.map(({ id }) => project.badge(id)?.number);
      const numberOf = (place: number): number => {
        const number = numbers[place];
        if (number === undefined) throw new Error(`Cannot store a product: no badge ${place}`);
        return number;
      };
      const steps = some.map((product) => ({
        kind: "putProduct" as const,
        productId: product.id,
        product: toRecord(product, numberOf),
      }));
      return { subject: "products", steps, result: undefined };
    });
  }
}

/** What comes next, and not over `productsPerChange`; the iterator stays open. */
function takeSome<P>(rest: Iterator<P>): P[] {
  const some: P[] = [];
  while (some.length < productsPerChange) {
    const { done, value } = rest.next();
    if (done) break;
    some.push(value);
  }
  return some;
}

/** As the changes of the API's operations are told. */
function by(operation: string): Author {
  return { tokenId: bootstrapTokenId, operation };
}

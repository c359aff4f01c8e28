import { bootstrapTokenId } from "../../../src/auth/principal.ts";
import { BadgeBody } from "../../../src/domain/badges/badge.ts";
import { BadgeType } from "../../../src/domain/badges/badge_type.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import type { ProductDetails } from "../../../src/domain/products/details/product_details.ts";
import { ProjectInput } from "../../../src/domain/project.ts";
import { putBadge } from "../../../src/management/badges/put_badge.ts";
import {
  type Author,
  changeProject,
  type Management,
} from "../../../src/management/change_project.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { putType } from "../../../src/management/types/put_type.ts";

/**
 * A project to be stored. Everything but products is in the form of the API's bodies and parsed by
 * their schemas, so that the bench does not depend on the stored format.
 */
export interface StoredShop<P> {
  project: { id: string };
  types: readonly unknown[];
  /** In the project's order. */
  badges: readonly { id: string; body: unknown }[];
  products: Iterable<P>;
  /** The stored form of a product. */
  toRecord(product: P, numberOf: NumberOf): ProductRecord;
  /** Its title and variants, if products have them. */
  toDetails?(product: P): ProductDetails;
}

/** The number under which products refer to the badge at this place of the order. */
export type NumberOf = (place: number) => number;

const productsPerChange = 1_000;

/** Creates a project and its contents with the functions behind the API's operations. */
export async function storeShop<P extends { id: number }>(
  management: Management,
  shop: StoredShop<P>,
  signal: AbortSignal,
): Promise<void> {
  const { id: projectId, ...settings } = ProjectInput.parse(shop.project);
  await createProject(management, by("createProject"), { id: projectId, settings });
  for (const type of shop.types) {
    const input = { projectId, type: BadgeType.parse(type), precondition: {} };
    await putType(management, by("putType"), input);
  }
  // One after another, because the order of creation is the project's order.
  for (const { id: badgeId, body } of shop.badges) {
    signal.throwIfAborted();
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = BadgeBody.parse(body);
    const input = { projectId, badgeId, fields, precondition: {} };
    await putBadge(management, by("putBadge"), input);
  }
  await putProducts(management, shop, signal);
}

/** Stores many products in one change, which no operation of the API does. */
async function putProducts<P extends { id: number }>(
  management: Management,
  { project: { id: projectId }, badges, products, toRecord, toDetails }: StoredShop<P>,
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
        ...toDetails && { details: toDetails(product) },
      }));
      return { subject: "products", steps, result: undefined };
    });
  }
}

/** Up to `productsPerChange` items; the iterator stays open. */
function takeSome<P>(rest: Iterator<P>): P[] {
  const some: P[] = [];
  while (some.length < productsPerChange) {
    const { done, value } = rest.next();
    if (done) break;
    some.push(value);
  }
  return some;
}

/** The author of the changes, as for the API's operations. */
function by(operation: string): Author {
  return { tokenId: bootstrapTokenId, operation };
}

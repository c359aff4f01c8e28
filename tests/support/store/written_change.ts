import type { ProjectState } from "../../../src/domain/project_state.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { aBadge } from "../builders.ts";

type PutProduct = Extract<ChangeStep, { kind: "putProduct" }>;

/** Products that every change writes, far apart, so in different buckets. */
const everyTime = [-1_000_000, 0, 1_000_000];
const isLong = (revision: number) => revision % 10 === 0;
const attributesAt = (revision: number) =>
  JSON.stringify({ revision, filling: "x".repeat(isLong(revision) ? 3_000 : 10) });

/** Long enough that buckets of details are split; every fifth change deletes them. */
function detailsAt(revision: number): Pick<PutProduct, "details" | "rows"> {
  if (revision % 5 === 0) return { details: null };
  const attributes = { filling: `${revision} `.padEnd(1_500, "x") };
  return {
    details: { title: `Shirt ${revision}`, variants: [{ id: revision, attributes }] },
    rows: [{ variantId: revision, hash: [revision, 1] }],
  };
}

/**
 * The change that the writing process commits as this revision: a batch that contains its revision.
 */
export function aWrittenChange(revision: number): ChangeStep[] {
  const product = { assignments: [{ badge: revision % 7 }], attributes: attributesAt(revision) };
  return [
    { kind: "putBadge", badge: aBadge({ number: revision % 7, content: { revision } }) },
    // Inserted between the existing ones, so that buckets are split.
    ...[...everyTime, (revision * 7_919) % 999_983].map((productId): ChangeStep => ({
      kind: "putProduct",
      productId,
      product,
      ...detailsAt(revision),
    })),
  ];
}

/** The errors in a project that should consist of exactly these changes from revision 2 on. */
export function stateErrors(state: ProjectState): string[] {
  const errors: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) errors.push(`${what}: ${actual} instead of ${expected}`);
  };
  const { revision } = state;
  for (const productId of everyTime) {
    if (revision === 1) continue;
    expect(
      `product ${productId}`,
      state.products.get(productId)?.attributes,
      attributesAt(revision),
    );
  }
  for (let past = 2; past <= revision; past++) {
    const product = state.products.get((past * 7_919) % 999_983);
    expect(`the product of revision ${past}`, product?.attributes, attributesAt(past));
    if (past <= revision - 7) continue;
    expect(`badge ${past % 7}`, state.badgeNumbered(past % 7)?.content.revision, past);
  }
  expect("products", state.products.size, revision === 1 ? 0 : revision - 1 + everyTime.length);
  return errors;
}

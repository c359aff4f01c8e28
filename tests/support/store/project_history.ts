import fc from "fast-check";
import type { AssignmentEdit } from "../../../src/domain/products/assignment.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { withChange } from "../../../src/domain/products/product_steps.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { aBadge, aBadgeType, aFeed, aMapping, aMute, aSegment, badgeIdOf } from "../builders.ts";

/** Creates a valid step from the project's current state; `undefined` if there is none. */
type NextStep = (project: ProjectState) => ChangeStep | undefined;

/** Selects a badge of the project by any number; `undefined` if it has none. */
function pick(project: ProjectState, any: number): number | undefined {
  return project.order.at(any % Math.max(project.order.length, 1));
}

const few = fc.nat(5);
const any = fc.nat(1_000);

/**
 * Creates a badge, or replaces the one with the id. The id of a deleted badge is reused with a new
 * number.
 */
const putBadge = fc.tuple(few, any).map(([id, text]): NextStep => (project) => {
  const number = project.badge(badgeIdOf(id))?.number ?? project.revision;
  return { kind: "putBadge", badge: aBadge({ id: badgeIdOf(id), number, content: { text } }) };
});

const deleteBadge = any.map((which): NextStep => (project) => {
  const badge = pick(project, which);
  return badge === undefined ? undefined : { kind: "deleteBadge", badge };
});

const moveBadge = fc.tuple(any, any, fc.constantFrom("before" as const, "after" as const))
  .map(([which, whither, side]): NextStep => (project) => {
    const [badge, other] = [pick(project, which), pick(project, whither)];
    if (badge === undefined || other === undefined || badge === other) return undefined;
    return { kind: "moveBadge", badge, side, other };
  });

const setOrder = any.map((turn): NextStep => (project) => ({
  kind: "setOrder",
  order: project.order.toSorted((a, b) => (a * turn) % 7 - (b * turn) % 7 || b - a),
}));

const putType = fc.tuple(few, any).map(([id, name]): NextStep => () => ({
  kind: "putType",
  type: aBadgeType({ id: `type${id}`, name: `Type ${name}` }),
}));

const deleteType = few.map((id): NextStep => () => ({ kind: "deleteType", typeId: `type${id}` }));

const putSegment = fc.tuple(few, any).map(([id, name]): NextStep => () => ({
  kind: "putSegment",
  segment: aSegment({ id: `segment${id}`, name: `Segment ${name}` }),
}));

const deleteSegment = few.map((id): NextStep => () => ({
  kind: "deleteSegment",
  segmentId: `segment${id}`,
}));

const putMapping = fc.tuple(few, any).map(([id, name]): NextStep => () => ({
  kind: "putMapping",
  mapping: aMapping({ id: `mapping${id}`, title: { from: `Column ${name}` } }),
}));

const deleteMapping = few.map((id): NextStep => () => ({
  kind: "deleteMapping",
  mappingId: `mapping${id}`,
}));

const putFeed = fc.tuple(few, any).map(([id, everyMinutes]): NextStep => () => ({
  kind: "putFeed",
  feed: aFeed({ id: `feed${id}`, everyMinutes: 15 + everyMinutes, authorization: "Bearer a" }),
}));

const deleteFeed = few.map((id): NextStep => () => ({ kind: "deleteFeed", feedId: `feed${id}` }));

const putMute = fc.tuple(few, any).map(([id, reason]): NextStep => () => ({
  kind: "putMute",
  mute: aMute({ id: `ended.${badgeIdOf(id)}`, reason: `Reason ${reason}` }),
}));

const deleteMute = few.map((id): NextStep => () => ({
  kind: "deleteMute",
  findingId: `ended.${badgeIdOf(id)}`,
}));

const putProduct = fc.tuple(few, fc.array(any, { maxLength: 4 }), any)
  .map(([productId, them, size]): NextStep => (project) => {
    const badges = [...new Set(them.flatMap((which) => pick(project, which) ?? []))];
    const attributes = JSON.stringify({ a: "x".repeat(size * 100) });
    const assignments = badges.map((badge) => ({ badge }));
    return { kind: "putProduct", productId, product: { assignments, order: badges, attributes } };
  });

const deleteProduct = few.map((productId): NextStep => () => ({
  kind: "deleteProduct",
  productId,
}));

const change = fc.record<Omit<AssignmentEdit, "badge">>({
  op: fc.constantFrom("add", "remove", "exclude"),
  variantIds: fc.option(fc.uniqueArray(few, { minLength: 1 }), { nil: undefined }),
  showOnProduct: fc.option(fc.boolean(), { nil: undefined }),
});

const changeAssignment = fc.tuple(few, any, change)
  .map(([productId, which, { op, variantIds, showOnProduct }]): NextStep => (project) => {
    const badge = pick(project, which);
    if (badge === undefined) return undefined;
    const variants = variantIds && [...variantIds];
    const step = { op, badge, variantIds: variants, showOnProduct: variants && showOnProduct };
    try {
      withChange(project.products.get(productId)?.assignments ?? [], step);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
    return { kind: "changeAssignment", productId, ...step };
  });

/** A sequence of steps. */
export const nextSteps: fc.Arbitrary<NextStep[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: putBadge },
    deleteBadge,
    moveBadge,
    setOrder,
    putType,
    deleteType,
    putSegment,
    deleteSegment,
    putMapping,
    deleteMapping,
    putFeed,
    deleteFeed,
    putMute,
    deleteMute,
    putProduct,
    deleteProduct,
    { weight: 3, arbitrary: changeAssignment },
  ),
  { maxLength: 40, size: "max" },
);

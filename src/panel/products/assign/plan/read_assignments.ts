import { pageLimitMax, queryProductsMax } from "../../../../domain/limits.ts";
import type { AssignedProduct } from "../../../data/assignments.ts";
import { ServiceProblem } from "../../../data/service_problem.ts";
import type { Service } from "../../../data/service.ts";
import type { CurrentAssignment, CurrentAssignments } from "./current_assignment.ts";

/**
 * Up to this many products are explained by the service, to find those that exclude the badge: 100
 * requests.
 */
const explainedMax = 5_000;
/** Up to this many products are read one by one, instead of listing all products of the badge. */
const singlyMax = 100;

interface AssignmentsQuery {
  readonly projectId: string;
  readonly badgeId: string;
  readonly productIds: readonly number[];
  readonly signal: AbortSignal;
  /** Called with the finished part of the work, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

type Source = Pick<Service, "assignments" | "explain" | "products">;

/**
 * Reads how a badge is assigned to products. For up to a few thousand products, first asks the
 * service which of them could show or exclude the badge; those are usually few, and the others need
 * no more reading. For more products, lists all products of the badge up to the last one of
 * interest.
 */
export async function readCurrentAssignments(
  service: Source,
  question: AssignmentsQuery,
): Promise<CurrentAssignments> {
  const { productIds } = question;
  if (productIds.length > explainedMax) {
    const byProduct = await readList(service, question, new Set(productIds));
    return { byProduct, knowsExclusions: false, untitled: productIds };
  }
  const { excluded, candidates, untitled } = await readCandidates(service, question);
  const assigned = candidates.size <= singlyMax
    ? await readSingly(service, question, candidates)
    : await readList(service, question, candidates);
  return { byProduct: new Map([...excluded, ...assigned]), knowsExclusions: true, untitled };
}

type Found = Map<number, CurrentAssignment>;

/**
 * The products that exclude the badge, and those that may have it: assigned, by rule, or as every
 * product has it; and those without a title.
 */
async function readCandidates(
  { explain }: Source,
  { projectId, badgeId, productIds, signal, onProgress }: AssignmentsQuery,
) {
  const excluded: Found = new Map();
  const candidates = new Set<number>();
  const untitled: number[] = [];
  for (let at = 0; at < productIds.length; at += queryProductsMax) {
    const asked = productIds.slice(at, at + queryProductsMax);
    const question = { context: {}, query: { products: asked.map((id) => ({ id })) } };
    const answer = await explain.byProductId({ projectId }, question, signal);
    asked.forEach((productId, place) => {
      const product = answer.products[place];
      if (product?.title === undefined) untitled.push(productId);
      const found = product?.badges.find(({ id }) => id === badgeId);
      if (found?.because === "excluded") excluded.set(productId, { kind: "excluded" });
      else if (found) candidates.add(productId);
    });
    onProgress((at + asked.length) / productIds.length);
  }
  return { excluded, candidates, untitled };
}

async function readSingly(
  { products }: Source,
  { projectId, badgeId, signal, onProgress }: AssignmentsQuery,
  wanted: ReadonlySet<number>,
): Promise<Found> {
  const found: Found = new Map();
  let count = 0;
  for (const productId of wanted) {
    onProgress(count++ / wanted.size);
    const product = await orUndefined(products.get({ projectId }, productId, signal));
    const assigned = product?.badges.find((it) => it.badgeId === badgeId);
    if (assigned) found.set(productId, assignmentOf(assigned));
  }
  return found;
}

/** The result, or `undefined` if it is not stored. */
async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ServiceProblem && error.status === 404)) throw error;
  }
}

async function readList(
  { assignments }: Source,
  { projectId, badgeId, signal, onProgress }: AssignmentsQuery,
  wanted: ReadonlySet<number>,
): Promise<Found> {
  const ascending = [...wanted].sort((a, b) => a - b);
  const last = ascending.at(-1) ?? -Infinity;
  const found: Found = new Map();
  let cursor: string | undefined;
  let passed = 0;
  do {
    const query = { limit: pageLimitMax, cursor };
    const { items, nextCursor } = await assignments.list({ projectId, badgeId }, query, signal);
    for (const item of items) {
      if (wanted.has(item.productId)) found.set(item.productId, assignmentOf(item));
    }
    const reached = items.at(-1)?.productId ?? last;
    while ((ascending[passed] ?? Infinity) <= reached) passed++;
    onProgress(passed / ascending.length);
    // The list is sorted by id, so nothing of interest comes after the last product.
    cursor = reached < last ? nextCursor : undefined;
  } while (cursor !== undefined);
  return found;
}

function assignmentOf({ variantIds }: Pick<AssignedProduct, "variantIds">): CurrentAssignment {
  return { kind: variantIds ? "variants" : "whole" };
}

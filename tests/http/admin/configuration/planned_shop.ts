import { assertEquals } from "@std/assert";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

/** A step, as responses have it. */
export interface Step {
  readonly op: string;
  readonly subject: string;
  readonly name?: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** A plan, as responses have it. */
export interface AnsweredPlan {
  readonly id: string;
  readonly baseRevision: number;
  readonly steps: readonly Step[];
  readonly summary: Record<string, number>;
  readonly effects: {
    readonly products: number;
    readonly perBadge: readonly {
      readonly badgeId: string;
      readonly gains: number;
      readonly loses: number;
      readonly sample: { readonly gains: number[]; readonly loses: number[] };
    }[];
    readonly isComplete: boolean;
  };
  readonly findings: {
    readonly added: readonly { code: string; badgeId?: string }[];
    readonly resolved: readonly { code: string; badgeId?: string }[];
  };
}

export interface Item extends Record<string, unknown> {
  id: string;
}

/** A document that tests edit. */
export interface EditedDocument extends Record<string, unknown> {
  project: Record<string, unknown>;
  types: Item[];
  badges: Item[];
  mappings: Item[];
  feeds: Item[];
}

/** Reads the document. */
export async function pull(shop: ManagedShop): Promise<EditedDocument> {
  return JSON.parse(await pullText(shop));
}

export async function pullText(shop: ManagedShop): Promise<string> {
  const response = await shop.request("/configuration");
  const text = await response.text();
  assertEquals(response.status, 200, text);
  return text;
}

/** Creates a plan that makes the shop as in the document. */
export async function plan(
  shop: ManagedShop,
  configuration: unknown,
  options: Record<string, unknown> = {},
): Promise<AnsweredPlan> {
  const response = await shop.send("POST", "/plans", { configuration, ...options });
  const text = await response.text();
  assertEquals(response.status, 201, text);
  return JSON.parse(text);
}

export function apply(shop: ManagedShop, { id }: { id: string }): Promise<Response> {
  return shop.send("POST", `/plans/${id}/apply`, {});
}

/** Applies a plan, which must succeed; returns the revision. */
export async function applied(shop: ManagedShop, planned: { id: string }): Promise<number> {
  const response = await apply(shop, planned);
  const text = await response.text();
  assertEquals(response.status, 200, text);
  const { revision }: { revision: number } = JSON.parse(text);
  return revision;
}

/** The steps as short texts. */
export function stepsOf({ steps }: AnsweredPlan): string[] {
  return steps.map(({ op, subject }) => `${op} ${subject}`);
}

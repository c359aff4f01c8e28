import fc from "fast-check";
import type { ProductEntry } from "../../../src/client/mod.ts";

/** Few entries, so that calls share some; some are equal but written differently. */
const entries: fc.Arbitrary<ProductEntry> = fc.constantFrom(
  { id: 1 },
  { id: 2 },
  { id: 10 },
  { id: 1, variantIds: [] },
  { id: 1, variantIds: [5, 40] },
  { id: 1, variantIds: [40, 5] },
  { id: 2, variantIds: [5] },
);

/** The products of one call. */
export const someEntries = fc.array(entries, { maxLength: 6 });

/** The states of a service. */
export const serviceStates = fc.constantFrom("up", "up", "down", "incomplete", "strict");
export type ServiceState = "up" | "down" | "incomplete" | "strict";

/** One step of a model run. */
export type Step =
  | { readonly kind: "call"; readonly calls: ProductEntry[][] }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "state"; readonly state: string }
  | { readonly kind: "context"; readonly locale: string };

const call = fc.array(someEntries, { minLength: 1, maxLength: 3 })
  .map((calls): Step => ({ kind: "call", calls }));
const wait = fc.constantFrom(1, 999, 1_000, 4_999, 5_000, 30_000)
  .map((ms): Step => ({ kind: "wait", ms }));
const state = serviceStates.map((state): Step => ({ kind: "state", state }));
const context = fc.constantFrom("en", "fr").map((locale): Step => ({ kind: "context", locale }));

/** A random sequence of steps. */
export const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: call }, { weight: 2, arbitrary: wait }, state, context),
  { maxLength: 25 },
);

/** One of several overlapping calls. */
export interface TimedCall {
  readonly atMs: number;
  readonly products: ProductEntry[];
  /** After how long its caller aborts; never if `undefined`. */
  readonly abortsAfterMs: number | undefined;
  /** The context to set before the call. */
  readonly locale: string;
}

export const timedCalls: fc.Arbitrary<TimedCall[]> = fc.array(
  fc.record({
    atMs: fc.nat({ max: 3_000 }),
    products: someEntries,
    abortsAfterMs: fc.option(fc.nat({ max: 300 }), { nil: undefined }),
    locale: fc.constantFrom("en", "en", "en", "fr"),
  }),
  { maxLength: 15 },
).map((calls) => calls.toSorted((one, other) => one.atMs - other.atMs));

/** The delay and the result of each answer to overlapping calls. */
export const timedAnswers = fc.infiniteStream(
  fc.record({ afterMs: fc.nat({ max: 1_300 }), isOk: fc.boolean(), maxAge: fc.nat({ max: 2 }) }),
);

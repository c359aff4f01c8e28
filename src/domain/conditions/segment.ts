import { z } from "zod";
import { isJsonObject, type JsonObject } from "../json.ts";
import { nameMaxChars } from "../limits.ts";
import { createObjectSlot } from "../object_slot.ts";
import { chosenId, lineOfText } from "../scalar_schemas.ts";
import { type Condition, segmentsOf } from "./condition.ts";
import { readCondition, type SegmentLookup } from "./read_condition.ts";

const segmentFields = {
  name: lineOfText(nameMaxChars).meta({
    description: "A name for merchants; shoppers never see it.",
    example: "Wholesale customers",
  }),
  // The condition itself is checked when the segment is saved.
  when: z.custom<JsonObject>(isJsonObject, { error: "must be an object" }).meta({
    type: "object",
    allOf: [{ $ref: "#/components/schemas/Condition" }],
    description: "Which shoppers belong to the segment: a condition on the query's `context`, " +
      "without `$segment`.",
    example: { "bigcommerce.customerGroup": { $in: [3, 7] } },
  }),
} as const;

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const SegmentBody = z.strictObject({
  id: chosenId().optional().meta({ description: "If present, must equal the id in the path." }),
  ...segmentFields,
}).meta({ id: "SegmentBody", description: "A whole segment." });

/** A segment of a project, in responses and in the store. */
export const Segment = z.object({
  id: chosenId().meta({ description: "Chosen by the merchant.", example: "wholesale" }),
  ...segmentFields,
}).meta({
  id: "Segment",
  description: 'A group of shoppers. Badges refer to it in `when` as `{"$segment": "id"}`.',
});
export type Segment = z.infer<typeof Segment>;

/** The segments of a project, by id. */
export type Segments = ReadonlyMap<string, Segment>;

/** Segments never change: another one replaces them. */
const known = new WeakMap<Segment, Condition>();

/** The conditions of these segments, for reading conditions that refer to them. */
export function lookupIn(segments: Segments): SegmentLookup {
  return (id) => {
    const segment = segments.get(id);
    return segment && conditionOfSegment(segment);
  };
}

/** The condition of a segment, always the same object. */
export function conditionOfSegment(segment: Segment): Condition {
  let condition = known.get(segment);
  if (condition === undefined) {
    condition = readCondition(segment.when);
    known.set(segment, condition);
  }
  return condition;
}

/**
 * The ids of the segments that a stored badge's `when` refers to, each once.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const when = { $and: [{ $segment: "wholesale" }, { $segment: "new" }] };
 * assertEquals([...segmentsUsedIn(when)], ["wholesale", "new"]);
 * ```
 */
export function segmentsUsedIn(when: JsonObject): ReadonlySet<string> {
  let used = usedIn.get(when);
  if (used === undefined) {
    used = new Set(segmentsOf(readCondition(when, () => undefined)));
    usedIn.set(when, used);
  }
  return used;
}

/** Stored conditions never change, and each change of a segment looks at those of all badges. */
const usedIn = createObjectSlot<JsonObject, ReadonlySet<string>>();

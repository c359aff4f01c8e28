import { contentCheck } from "../../content_form/schema/content_violations.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import type { Badge } from "../../data/resource.ts";
import type { Schema } from "../fields/write_schema.ts";
import { type BrokenBadge, brokenBadges } from "./broken_badges.ts";

/** How many badges are checked before the browser may handle input: a few milliseconds. */
const batchSize = 100;

interface Search {
  readonly badges: readonly Badge[];
  readonly schema: Schema;
  readonly signal: AbortSignal;
}

/**
 * The badges that a schema would break. Throws if the schema cannot be interpreted; the service
 * reports why.
 */
export async function findBroken(
  { badges, schema, signal }: Search,
): Promise<BrokenBadge[]> {
  const check = contentCheck(plainSchema(schema));
  const broken: BrokenBadge[] = [];
  for (let checked = 0; checked < badges.length; checked += batchSize) {
    signal.throwIfAborted();
    broken.push(...brokenBadges(badges.slice(checked, checked + batchSize), check));
    // Lets the browser handle input.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return broken;
}

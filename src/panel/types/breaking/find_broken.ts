import { contentCheck } from "../../content_form/schema/content_faults.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import type { Badge } from "../../data/resource.ts";
import type { Schema } from "../fields/write_schema.ts";
import { type BrokenBadge, brokenBadges } from "./broken_badges.ts";

/** As many as are checked before the page may go on: some milliseconds. */
const atOnce = 100;

interface Search {
  readonly badges: readonly Badge[];
  readonly schema: Schema;
  readonly signal: AbortSignal;
}

/** The badges that a schema would break. Throws where the schema cannot be followed: the service will say why. */
export async function findBroken(
  { badges, schema, signal }: Search,
): Promise<BrokenBadge[]> {
  const check = contentCheck(plainSchema(schema));
  const broken: BrokenBadge[] = [];
  for (let checked = 0; checked < badges.length; checked += atOnce) {
    signal.throwIfAborted();
    broken.push(...brokenBadges(badges.slice(checked, checked + atOnce), check));
    // Lets keys and clicks come through.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return broken;
}

import type { BadgeClient } from "../badge_client.ts";
import type { AnyBadge } from "../types.ts";

/** What the element needs of a client: any `BadgeClient`, whatever its badges are, or what stands in for one. */
export type BadgeSource = Pick<
  BadgeClient<AnyBadge>,
  "forProducts" | "addEventListener" | "removeEventListener"
>;

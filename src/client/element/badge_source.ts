import type { BadgeClient } from "../badge_client.ts";
import type { AnyBadge } from "../types.ts";

/**
 * The part of a client that the element uses: any `BadgeClient`, whatever its badge type, or a
 * substitute.
 */
export type BadgeSource =
  & Pick<BadgeClient<AnyBadge>, "subscribe">
  & Partial<Pick<BadgeClient<AnyBadge>, "addEventListener" | "removeEventListener">>;

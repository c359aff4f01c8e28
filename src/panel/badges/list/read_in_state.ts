import type { Badge } from "../../data/resource.ts";
import { badgeState, type StateKind } from "../badge_state.ts";

/** Some badges of a list, and where it goes on. */
export interface BadgePart {
  readonly data: Badge[];
  readonly nextCursor?: string | undefined;
}

interface Wanted {
  readonly state: StateKind;
  /** Reads no further once there are so many. */
  readonly enough: number;
}

/**
 * The badges of a list that are in a state now: the service knows their schedules, and finds none by them. Reads on
 * by `read` until there are enough or the list ends, from `cursor` on.
 */
export async function readInState(
  { state, enough }: Wanted,
  read: (cursor: string | undefined) => Promise<BadgePart>,
  cursor?: string,
): Promise<BadgePart> {
  const found: Badge[] = [];
  do {
    const part = await read(cursor);
    const now = Date.now();
    found.push(...part.data.filter((badge) => badgeState(badge, now).kind === state));
    cursor = part.nextCursor;
  } while (cursor !== undefined && found.length < enough);
  return { data: found, nextCursor: cursor };
}

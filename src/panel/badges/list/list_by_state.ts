import type { Badge } from "../../data/resource.ts";
import { badgeState, type StateKind } from "../badge_state.ts";

/** A part of a list, and the cursor of the next one. */
export interface BadgePart {
  readonly data: Badge[];
  readonly nextCursor?: string | undefined;
}

interface Wanted {
  /** Any state if missing. */
  readonly state: StateKind | undefined;
  /** Stops reading once this many are found. */
  readonly enough: number;
}

/**
 * Finds the badges of a list that are in a state now: the service cannot filter by schedule. Starts
 * at `cursor` and calls `read` until there are enough badges or the list ends.
 */
export async function listByState(
  { state, enough }: Wanted,
  read: (cursor: string | undefined) => Promise<BadgePart>,
  cursor?: string,
): Promise<BadgePart> {
  const found: Badge[] = [];
  do {
    const part = await read(cursor);
    const now = Date.now();
    found.push(
      ...part.data.filter((badge) => state === undefined || badgeState(badge, now).kind === state),
    );
    cursor = part.nextCursor;
  } while (cursor !== undefined && found.length < enough);
  return { data: found, nextCursor: cursor };
}

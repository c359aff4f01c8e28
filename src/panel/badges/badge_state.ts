import type { Badge } from "../data/resource.ts";

/** Whether shoppers can see a badge now, by its status and schedule. Instants are in epoch ms. */
export type BadgeState =
  | { readonly kind: "live"; readonly until?: number }
  | { readonly kind: "scheduled"; readonly from: number }
  | { readonly kind: "ended"; readonly since: number }
  | { readonly kind: "paused" };

/** All states, the most important first. */
export const stateKinds = ["live", "scheduled", "ended", "paused"] as const;
export type StateKind = typeof stateKinds[number];

type Scheduled = Pick<Badge, "status" | "startsAt" | "endsAt">;

/** The state at `now`. A schedule is half-open: it includes its start, but not its end. */
export function badgeState({ status, startsAt, endsAt }: Scheduled, now: number): BadgeState {
  if (status === "paused") return { kind: "paused" };
  const [from, until] = [startsAt, endsAt].map((at) =>
    at === undefined ? undefined : Date.parse(at)
  );
  if (until !== undefined && until <= now) return { kind: "ended", since: until };
  if (from !== undefined && now < from) return { kind: "scheduled", from };
  return until === undefined ? { kind: "live" } : { kind: "live", until };
}

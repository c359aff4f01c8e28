import type { Scope } from "../auth/session.ts";
import type { NewToken } from "../data/tokens.ts";

/** A token as its form holds it. */
export interface TokenForm {
  readonly name: string;
  /** The highest of its scopes: each holds the ones before. */
  readonly scope: Scope;
  readonly isLimited: boolean;
  readonly projectIds: readonly string[];
  readonly expiry: Expiry;
  /** The last day, as date fields have it, where `expiry` is a date. */
  readonly lastDay: string;
}

/** When a token ends: never, after so many days, or with a day that is chosen. */
export const expiries = ["never", "30", "90", "365", "date"] as const;
export type Expiry = typeof expiries[number];

/** What the form begins with. Who is limited to some projects makes tokens for these. */
export function emptyForm(ownProjectIds: readonly string[] | undefined): TokenForm {
  return {
    name: "",
    scope: "write",
    isLimited: ownProjectIds !== undefined,
    projectIds: ownProjectIds?.length === 1 ? ownProjectIds : [],
    expiry: "365",
    lastDay: "",
  };
}

const dayMs = 86_400_000;

/** What the service is asked to make at `now` (ms since the epoch). */
export function newToken(form: TokenForm, now: number): NewToken {
  const expiresAt = expiryOf(form, now);
  return {
    name: form.name.trim(),
    scopes: [form.scope],
    ...(form.isLimited && { projectIds: [...form.projectIds] }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

function expiryOf({ expiry, lastDay }: TokenForm, now: number): Date | undefined {
  if (expiry === "never") return undefined;
  if (expiry !== "date") return new Date(now + Number(expiry) * dayMs);
  const [year = 0, month = 1, day = 1] = lastDay.split("-").map(Number);
  // It is good until that day is over where the reader is.
  return new Date(year, month - 1, day + 1);
}

/** What is missing before the service can be asked, by JSON Pointer of the field. */
export type Missing = "/name" | "/projectIds" | "/expiresAt";

export function missingIn({ name, isLimited, projectIds, expiry, lastDay }: TokenForm): Missing[] {
  return [
    ...(name.trim() === "" ? ["/name" as const] : []),
    ...(isLimited && projectIds.length === 0 ? ["/projectIds" as const] : []),
    ...(expiry === "date" && lastDay === "" ? ["/expiresAt" as const] : []),
  ];
}

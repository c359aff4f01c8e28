import { type Scope, scopes } from "../auth/session.ts";
import { type Guard, hasShape, isBoolean, isListOf, isOneOf, isString } from "../forms/guards.ts";
import type { NewToken } from "../data/tokens.ts";

/** A token as typed in the form. */
export interface TokenForm {
  readonly name: string;
  /** The highest scope, which includes the lower ones. */
  readonly scope: Scope;
  readonly isLimited: boolean;
  readonly projectIds: readonly string[];
  readonly expiry: Expiry;
  /** The last day in the format of date fields, if `expiry` is `date`. */
  readonly lastDay: string;
}

/** The props of the form's fields. */
export interface TokenFieldProps {
  readonly form: TokenForm;
  readonly change: (part: Partial<TokenForm>) => void;
  readonly error: string | undefined;
}

/** When a token expires: never, after a number of days, or at the end of a chosen day. */
export const expiries = ["never", "30", "90", "365", "date"] as const;
export type Expiry = typeof expiries[number];

/** Checks a form that was stored before a reload. */
export const isTokenForm: Guard<TokenForm> = hasShape<TokenForm>({
  name: isString,
  scope: isOneOf(scopes),
  isLimited: isBoolean,
  projectIds: isListOf(isString),
  expiry: isOneOf(expiries),
  lastDay: isString,
});

/**
 * The initial form. A reader whose token is limited to some projects creates tokens only for these.
 */
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

/** The token to create at `now` (epoch ms). */
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
  // Valid until the end of that day in the reader's time zone.
  return new Date(year, month - 1, day + 1);
}

/** A missing value, by the field's JSON Pointer. */
export type Missing = "/name" | "/projectIds" | "/expiresAt";

export function missingIn({ name, isLimited, projectIds, expiry, lastDay }: TokenForm): Missing[] {
  return [
    ...(name.trim() === "" ? ["/name" as const] : []),
    ...(isLimited && projectIds.length === 0 ? ["/projectIds" as const] : []),
    ...(expiry === "date" && lastDay === "" ? ["/expiresAt" as const] : []),
  ];
}

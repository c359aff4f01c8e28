/** What a token may do, each holding the ones before. */
export const scopes = ["read", "write", "admin"] as const;
export type Scope = typeof scopes[number];

/** Who is signed in. */
export interface Session {
  /** The token's name. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Missing where the token is for all projects. */
  readonly projectIds?: readonly string[];
  /** When it ends by itself, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Reads what `/admin/v1/session` answers. Throws a `TypeError` for anything else. */
export function readSession(value: unknown): Session {
  const { name, scopes: held, projectIds, expiresAt } = new Answer(value);
  if (typeof name !== "string" || !Array.isArray(held) || typeof expiresAt !== "string") {
    throw new TypeError("The service answered no session");
  }
  return {
    name,
    scopes: scopes.filter((scope) => held.includes(scope)),
    ...(Array.isArray(projectIds) && { projectIds: projectIds.map(String) }),
    expiresAt: Date.parse(expiresAt),
  };
}

/** The members of an answer, of whatever kind they are. */
class Answer {
  readonly name: unknown;
  readonly scopes: unknown;
  readonly projectIds: unknown;
  readonly expiresAt: unknown;

  constructor(value: unknown) {
    Object.assign(this, value);
  }
}

export function isScope(value: string): value is Scope {
  return scopes.some((scope) => scope === value);
}

/** Whether the session may do what needs a scope. */
export function mayDo({ scopes: held }: Pick<Session, "scopes">, wanted: Scope): boolean {
  const highest = Math.max(...held.map((scope) => scopes.indexOf(scope)));
  return highest >= scopes.indexOf(wanted);
}

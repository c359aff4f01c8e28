import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "../data/api.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import type { SessionMark } from "./session_mark.ts";
import { wholeOf } from "../data/resource.ts";

/** Who is signed in. */
export type Session = components["schemas"]["Session"];

/** A new token with its secret, which is shown only once. */
export type OwnToken = Pick<components["schemas"]["CreatedToken"], "name" | "secret">;

/**
 * The name that the service gives to the token of its first start. A session has the token's name
 * only, not its id.
 */
export const firstTokenName = "First token";

/** Whether this is a session of the token of the first start, which belongs to no person. */
export function isOfFirstToken({ name, scopes, projectIds }: Session): boolean {
  return name === firstTokenName && scopes.includes("admin") && projectIds === undefined;
}

/** A permission of a token. */
export type Scope = components["schemas"]["Scope"];

/** Ascending: each scope includes those before it. */
export const scopes: readonly Scope[] = ["read", "write", "admin"];

/**
 * Signs in and out with a cookie that scripts cannot read. The mark saves the request for a session
 * where there is certainly none, which the browser would log as an error.
 */
export const sessions = (api: Api, mark: SessionMark) => ({
  async signIn(token: string): Promise<Session> {
    const session = wholeOf(await api.POST("/admin/v1/session", { body: { token } }));
    mark.write(true);
    return session;
  },

  /** The current session. Throws a `ServiceProblem` with status 401 if there is none. */
  async get(signal?: AbortSignal): Promise<Session> {
    if (!mark.read()) throw new ServiceProblem({ status: 401, detail: "Not signed in" });
    return wholeOf(await api.GET("/admin/v1/session", signal === undefined ? {} : { signal }));
  },

  /**
   * Creates a token with a person's name and the rights of the first token, and continues with a
   * session of it. If that fails, the session before may have ended.
   */
  async signInAs(name: string): Promise<OwnToken> {
    const body = { name, scopes: ["admin" as const] };
    const token = wholeOf(await api.POST("/admin/v1/tokens", { body }));
    await api.DELETE("/admin/v1/session");
    await api.POST("/admin/v1/session", { body: { token: token.secret } });
    return token;
  },

  async signOut(): Promise<void> {
    if (!mark.read()) return;
    try {
      await api.DELETE("/admin/v1/session");
    } catch (error) {
      // The session has already ended.
      if (!(error instanceof ServiceProblem && error.status === 401)) throw error;
    }
    mark.write(false);
  },
});

export function isScope(value: string): value is Scope {
  return scopes.some((scope) => scope === value);
}

/** Whether the session includes a scope. */
export function hasScope({ scopes: granted }: Pick<Session, "scopes">, required: Scope): boolean {
  const highest = Math.max(...granted.map((scope) => scopes.indexOf(scope)));
  return highest >= scopes.indexOf(required);
}

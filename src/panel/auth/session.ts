import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "../data/api.ts";
import { wholeOf } from "../data/resource.ts";

/** Who is signed in. */
export type Session = components["schemas"]["Session"];

/** A permission of a token. */
export type Scope = components["schemas"]["Scope"];

/** Ascending: each scope includes those before it. */
export const scopes: readonly Scope[] = ["read", "write", "admin"];

/** Signs in and out with a cookie that scripts cannot read. */
export const sessions = (api: Api) => ({
  async signIn(token: string): Promise<Session> {
    return wholeOf(await api.POST("/admin/v1/session", { body: { token } }));
  },

  /** The current session. Throws a `ServiceProblem` with status 401 if there is none. */
  async get(signal?: AbortSignal): Promise<Session> {
    return wholeOf(await api.GET("/admin/v1/session", signal === undefined ? {} : { signal }));
  },

  async signOut(): Promise<void> {
    await api.DELETE("/admin/v1/session");
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

import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "../data/api.ts";
import { wholeOf } from "../data/resource.ts";

/** Who is signed in. */
export type Session = components["schemas"]["Session"];

/** What a token may do. */
export type Scope = components["schemas"]["Scope"];

/** Each holds the ones before. */
const scopes: readonly Scope[] = ["read", "write", "admin"];

/** Signs in and out, by a cookie that no script can read. */
export const sessions = (api: Api) => ({
  async signIn(token: string): Promise<Session> {
    return wholeOf(await api.POST("/admin/v1/session", { body: { token } }));
  },

  /** The session that there is; a `ServiceProblem` with status 401 if there is none. */
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

/** Whether the session may do what needs a scope. */
export function mayDo({ scopes: held }: Pick<Session, "scopes">, wanted: Scope): boolean {
  const highest = Math.max(...held.map((scope) => scopes.indexOf(scope)));
  return highest >= scopes.indexOf(wanted);
}

import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type ListQuery, type Page, wholeOf } from "./resource.ts";

/** Where the panel is signed in. */
export type ListedSession = components["schemas"]["ListedSession"];

/** The sessions that the reader may see: those of all its tokens for an admin, else its own. */
export const listedSessions = (api: Api) => ({
  async list(query: ListQuery): Promise<Page<ListedSession>> {
    return wholeOf(await api.GET("/admin/v1/sessions", { params: { query } }));
  },

  async end(sessionId: string): Promise<void> {
    await api.DELETE("/admin/v1/sessions/{sessionId}", { params: { path: { sessionId } } });
  },
});

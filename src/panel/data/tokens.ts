import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type ListQuery, type Page, wholeOf } from "./resource.ts";

/** A token, without its secret. */
export type Token = components["schemas"]["Token"];

/** A token with its secret, which is told this once. */
export type MadeToken = components["schemas"]["MadeToken"];

/** What a token is made of. */
export type NewToken = components["schemas"]["NewToken"];

/** The tokens that the reader's own may know of, by id. */
export const tokens = (api: Api) => ({
  async list(_: unknown, query: ListQuery): Promise<Page<Token>> {
    return wholeOf(await api.GET("/admin/v1/tokens", { params: { query } }));
  },

  async create(body: NewToken): Promise<MadeToken> {
    return wholeOf(await api.POST("/admin/v1/tokens", { body }));
  },

  /** It is refused from then on, and so are the sessions that it began. */
  async revoke(tokenId: string): Promise<void> {
    await api.DELETE("/admin/v1/tokens/{tokenId}", { params: { path: { tokenId } } });
  },
});

import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type ListQuery, type Page, wholeOf } from "./resource.ts";

/** A token without its secret. */
export type Token = components["schemas"]["Token"];

/** A new token with its secret, which the service shows only once. */
export type CreatedToken = components["schemas"]["CreatedToken"];

/** The properties of a token to create. */
export type NewToken = components["schemas"]["TokenInput"];

/** The tokens that the reader's own token may see, by id. */
export const tokens = (api: Api) => ({
  async list(_: unknown, query: ListQuery): Promise<Page<Token>> {
    return wholeOf(await api.GET("/admin/v1/tokens", { params: { query } }));
  },

  async create(body: NewToken): Promise<CreatedToken> {
    return wholeOf(await api.POST("/admin/v1/tokens", { body }));
  },

  /** Revokes a token, and with it the sessions that it started. */
  async revoke(tokenId: string): Promise<void> {
    await api.DELETE("/admin/v1/tokens/{tokenId}", { params: { path: { tokenId } } });
  },
});

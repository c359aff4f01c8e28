import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, wholeOf } from "./resource.ts";

type Schemas = components["schemas"];
export type Context = Schemas["ContextObject"];
export type ExplainQuery = Schemas["ExplainQuery"];
export type Explanation = Schemas["Explanation"];
export type ExplainedBadge = Schemas["ExplainedBadge"];

/** The badges that a query shows, and why it does not show the others. */
export const explain = (api: Api) => ({
  async byProductId(
    path: InProject,
    body: ExplainQuery,
    signal: AbortSignal,
  ): Promise<Explanation> {
    const address = "/admin/v1/projects/{projectId}/explain/byProductId";
    return wholeOf(await api.POST(address, { params: { path }, body, signal }));
  },
});

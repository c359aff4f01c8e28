import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

type Schemas = components["schemas"];
/** One change of one badge on one product. */
export type Operation = Schemas["Batch"]["operations"][number];
/** A product that a badge is on by hand. */
export type AssignedProduct = Schemas["AssignedProduct"];
export type BatchResult = Schemas["BatchResult"];

/** Badges on products, by hand. */
export const assignments = (api: Api) => ({
  /** Carries out 1,000 operations at most, in order, all or none. To repeat them changes nothing more. */
  async apply(path: InProject, operations: readonly Operation[]): Promise<BatchResult> {
    const body = { operations: [...operations] };
    return wholeOf(
      await api.POST("/admin/v1/projects/{projectId}/assignments", { params: { path }, body }),
    );
  },

  /** The products that a badge is on, by number; not those that exclude it. */
  async list(
    { projectId, badgeId }: InProject & { readonly badgeId: string },
    query: ListQuery,
    signal?: AbortSignal,
  ): Promise<Page<AssignedProduct>> {
    const path = "/admin/v1/projects/{projectId}/badges/{badgeId}/products";
    const params = { path: { projectId, badgeId }, query };
    return wholeOf(await api.GET(path, { params, signal: signal ?? null }));
  },
});

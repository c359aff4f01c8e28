import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

type Schemas = components["schemas"];
/** One change of one badge on one product. */
export type Operation = Schemas["Batch"]["operations"][number];
/** A product that a badge is assigned to manually. */
export type AssignedProduct = Schemas["AssignedProduct"];
export type BatchResult = Schemas["BatchResult"];

/** Manual assignments of badges to products. */
export const assignments = (api: Api) => ({
  /** Applies up to 1,000 operations in order, all or none. Repeating them has no further effect. */
  async apply(path: InProject, operations: readonly Operation[]): Promise<BatchResult> {
    const body = { operations: [...operations] };
    return wholeOf(
      await api.POST("/admin/v1/projects/{projectId}/assignments", { params: { path }, body }),
    );
  },

  /** Where all of them can be downloaded as CSV, which an import reads. */
  fileUrl({ projectId }: InProject): string {
    return `/admin/v1/projects/${encodeURIComponent(projectId)}/assignments`;
  },

  /** The products that a badge is assigned to, by id; without those that exclude it. */
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

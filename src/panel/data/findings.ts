import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import { type InProject, type ListQuery, type Page, wholeOf } from "./resource.ts";

/** A problem in a project that a merchant should fix. */
export type Finding = components["schemas"]["ListedFinding"];
export type FindingCode = Finding["code"];

/** The number of findings with one code, muted ones included. */
export type FindingCount = components["schemas"]["FindingCount"];

/** Which findings to list. */
export interface FindingFilter {
  /** All codes if missing. */
  readonly code?: FindingCode | undefined;
  readonly muted: boolean;
}

/**
 * The findings of a project: first those of badges, oldest first, then those of products' own
 * orders.
 */
export const findings = (api: Api) => ({
  async list(path: InProject, query: ListQuery & FindingFilter): Promise<Page<Finding>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/findings", { params: { path, query } }),
    );
  },

  async counts(path: InProject): Promise<readonly FindingCount[]> {
    const address = "/admin/v1/projects/{projectId}/findings/counts";
    return wholeOf(await api.GET(address, { params: { path } })).counts;
  },

  /** Says that a finding is not to be fixed, and why. */
  async mute({ projectId }: InProject, findingId: string, reason: string): Promise<void> {
    await api.PUT(mutePath, { params: { path: { projectId, findingId } }, body: { reason } });
  },

  async unmute({ projectId }: InProject, findingId: string): Promise<void> {
    await api.DELETE(mutePath, { params: { path: { projectId, findingId } } });
  },
});

const mutePath = "/admin/v1/projects/{projectId}/findings/mutes/{findingId}";

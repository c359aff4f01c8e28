import type { Api } from "./api.ts";
import {
  type Badge,
  ifMatch,
  type InProject,
  type ListQuery,
  type Page,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

/** A filter for the badges of a project. */
export interface BadgeFilter {
  /** Text to find in the name or in a text of the content. */
  readonly q?: string | undefined;
  readonly typeId?: string | undefined;
  readonly status?: "active" | "paused" | undefined;
}

/** A move in the project's order. */
export type Move =
  & { readonly badgeId: string }
  & (
    | { readonly before: string }
    | { readonly after: string }
  );

/** The badges of a project, in its order. */
export const badges = (api: Api) => ({
  async list(path: InProject, query: ListQuery & BadgeFilter): Promise<Page<Badge>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/badges", { params: { path, query } }),
    );
  },

  async get({ projectId }: InProject, badgeId: string): Promise<Versioned<Badge>> {
    const path = "/admin/v1/projects/{projectId}/badges/{badgeId}";
    return versioned(await api.GET(path, { params: { path: { projectId, badgeId } } }));
  },

  async create(path: InProject, body: NewBadge): Promise<Versioned<Badge>> {
    return versioned(
      await api.POST("/admin/v1/projects/{projectId}/badges", { params: { path }, body }),
    );
  },

  /** Throws a problem with status 412 if `version` is no longer the badge's version. */
  async replace({ projectId }: InProject, { version, ...body }: Replacement) {
    const path = "/admin/v1/projects/{projectId}/badges/{badgeId}";
    const params = { path: { projectId, badgeId: body.id }, header: ifMatch(version) };
    return versioned(await api.PUT(path, { params, body }));
  },

  /** Changes only these fields, whatever the badge's version. */
  async patch({ projectId }: InProject, badgeId: string, body: Partial<NewBadge>): Promise<Badge> {
    const path = "/admin/v1/projects/{projectId}/badges/{badgeId}";
    const params = { path: { projectId, badgeId } };
    return wholeOf(await api.PATCH(path, { params, body }));
  },

  async remove({ projectId }: InProject, { id, version }: ToRemove): Promise<void> {
    const path = "/admin/v1/projects/{projectId}/badges/{badgeId}";
    const params = { path: { projectId, badgeId: id }, header: ifMatch(version) };
    await api.DELETE(path, { params });
  },

  /** The ids of all badges, in the project's order. */
  async order(path: InProject): Promise<readonly string[]> {
    const answer = await api.GET("/admin/v1/projects/{projectId}/badge-order", {
      params: { path },
    });
    return wholeOf(answer).badgeIds;
  },

  /** Moves by two people at the same time both take effect. */
  async move(path: InProject, body: Move): Promise<void> {
    await api.POST("/admin/v1/projects/{projectId}/badge-order/moves", { params: { path }, body });
  },
});

/** A badge without an id. */
export type NewBadge = Omit<Badge, "id" | "createdAt" | "updatedAt">;
/** The new value of an existing badge. */
type Replacement = Versioned<NewBadge & Pick<Badge, "id">>;
type ToRemove = Pick<Versioned<Badge>, "id" | "version">;

import type { TokenRecord } from "../store/tokens.ts";

/**
 * A stored token as it is shown: never its hash. With `onlyProjectId` only that one is shown of the projects that it is
 * limited to.
 */
export function shownToken(
  { id, name, scopes, projects, createdAt, expiresAt, createdBy }: TokenRecord,
  onlyProjectId?: string,
) {
  const projectIds = projects?.map((project) => project.id)
    .filter((projectId) => onlyProjectId === undefined || projectId === onlyProjectId);
  return {
    id,
    name,
    scopes,
    ...(projectIds && { projectIds }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(createdBy !== undefined && { createdBy }),
    createdAt: new Date(createdAt).toISOString(),
  };
}

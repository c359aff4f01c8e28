import type { TokenRecord } from "../../store/token_records.ts";

/**
 * Converts a stored token for a response, without its hash. With `onlyProjectId`, its list of
 * projects has at most that one.
 */
export function publicToken(
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

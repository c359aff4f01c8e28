import type { Context } from "hono";
import type { Author } from "../../management/change_project.ts";
import type { AppEnv } from "../deps.ts";

/** The caller and the operation, for the list of changes. */
export function author(c: Context<AppEnv>, { operationId }: { operationId: string }): Author {
  const { tokenId, projects } = c.get("principal");
  return { tokenId, operation: operationId, projects };
}

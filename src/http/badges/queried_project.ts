import { noProject } from "../../domain/not_found.ts";
import type { Context } from "hono";
import type { CatalogProject } from "../../catalog/catalog_project.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { invalid } from "../../domain/errors.ts";
import { chosenIdDetail, chosenIdPattern } from "../../domain/scalar_schemas.ts";
import type { ProductQuery } from "../../domain/resolve/resolver.ts";
import type { AppEnv, Deps } from "../deps.ts";

/**
 * Returns the project of a query, from the store only if it is not in memory. Later problem
 * responses have the project's own CORS headers.
 *
 * @throws {DomainError} `invalid_request` for a malformed id, `not_found`, `unavailable`.
 */
export async function queriedProject(
  c: Context<AppEnv>,
  catalog: Catalog,
): Promise<CatalogProject> {
  const projectId = c.req.param("projectId") ?? "";
  return catalog.get(projectId) ?? await opened(catalog, projectId);
}

/**
 * The maximum number of preparations when the project changes in between; then the query is
 * answered without.
 */
const preparationsMax = 3;

/**
 * Returns the project once a query for these products no longer delays others much. The project may
 * have been reloaded meanwhile: the response uses what is in memory then.
 *
 * @throws {DomainError} `not_found`, `unavailable`.
 */
export async function preparedProject(
  { catalog, management }: Pick<Deps, "catalog" | "management">,
  project: CatalogProject,
  products: readonly ProductQuery[],
): Promise<CatalogProject> {
  const { id } = project.state;
  let current = project;
  for (let round = 0; round < preparationsMax; round++) {
    const now = management.now();
    if (current.isReadyFor(products, now)) break;
    await current.prepare(products, now);
    current = catalog.get(id) ?? await opened(catalog, id);
  }
  return current;
}

async function opened(catalog: Catalog, projectId: string): Promise<CatalogProject> {
  assertProjectId(projectId);
  const project = await catalog.openForQuery(projectId);
  if (project === undefined) throw noProject(projectId);
  return project;
}

/**
 * Checks that a project could have this id.
 *
 * @throws {DomainError} `invalid_request` if not.
 */
export function assertProjectId(projectId: string): void {
  if (chosenIdPattern.test(projectId)) return;
  throw invalid("The request has invalid parameters", [{
    parameter: "projectId",
    detail: chosenIdDetail,
  }]);
}

import type { FileMapping } from "../../import_files/file_rows.ts";
import { invalid } from "../../domain/errors.ts";
import { isBuiltInMapping } from "../../domain/imports/mapping.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ImportRequest } from "./import_request.ts";

/**
 * Finds the mapping of an import.
 *
 * @throws {DomainError} `invalid_request` if there is none with this name.
 */
export function findMapping(project: ProjectState, { mapping }: ImportRequest): FileMapping {
  if (isBuiltInMapping(mapping)) return mapping;
  const own = project.mappings.get(mapping);
  if (own !== undefined) return own;
  throw invalid("The request has invalid parameters", [
    { parameter: "mapping", detail: `there is no mapping "${mapping}"` },
  ]);
}

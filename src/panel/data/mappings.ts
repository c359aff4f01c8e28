import type { components } from "../../../openapi/schema.d.ts";
import type { Api } from "./api.ts";
import {
  ifMatch,
  type InProject,
  type ListQuery,
  type Page,
  type Versioned,
  versioned,
  wholeOf,
} from "./resource.ts";

type Schemas = components["schemas"];
/** Which columns of a shop's own file become which fields of products. */
export type Mapping = Schemas["Mapping"];

const mappingPath = "/admin/v1/projects/{projectId}/mappings/{mappingId}";

/** The mappings of a project. */
export const mappings = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Mapping>> {
    const address = "/admin/v1/projects/{projectId}/mappings";
    return wholeOf(await api.GET(address, { params: { path, query } }));
  },

  async get({ projectId }: InProject, mappingId: string): Promise<Versioned<Mapping>> {
    return versioned(await api.GET(mappingPath, { params: { path: { projectId, mappingId } } }));
  },

  /**
   * Throws a problem with status 412 if `version` is no longer the mapping's version, or, without a
   * `version`, if there is already a mapping with this id.
   */
  async save({ projectId }: InProject, { version, ...body }: Versioned<Mapping>) {
    const header = version === undefined ? { "if-none-match": "*" } : ifMatch(version);
    const params = { path: { projectId, mappingId: body.id }, header };
    return versioned(await api.PUT(mappingPath, { params, body }));
  },

  /** Throws a problem with status 409 while a feed uses the mapping. */
  async remove({ projectId }: InProject, mappingId: string): Promise<void> {
    await api.DELETE(mappingPath, { params: { path: { projectId, mappingId } } });
  },
});

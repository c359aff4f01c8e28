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
/** A group of shoppers, by a condition that badges refer to. */
export type Segment = Schemas["Segment"];

const segmentPath = "/admin/v1/projects/{projectId}/segments/{segmentId}";

/** The segments of a project. */
export const segments = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Segment>> {
    const address = "/admin/v1/projects/{projectId}/segments";
    return wholeOf(await api.GET(address, { params: { path, query } }));
  },

  async get({ projectId }: InProject, segmentId: string): Promise<Versioned<Segment>> {
    return versioned(await api.GET(segmentPath, { params: { path: { projectId, segmentId } } }));
  },

  /**
   * Throws a problem with status 412 if `version` is no longer the segment's version, or, without a
   * `version`, if there is already a segment with this id.
   */
  async save({ projectId }: InProject, { version, ...body }: Versioned<Segment>) {
    const header = version === undefined ? { "if-none-match": "*" } : ifMatch(version);
    const params = { path: { projectId, segmentId: body.id }, header };
    return versioned(await api.PUT(segmentPath, { params, body }));
  },

  /** Throws a problem with status 409 while badges use the segment. */
  async remove({ projectId }: InProject, segmentId: string): Promise<void> {
    await api.DELETE(segmentPath, { params: { path: { projectId, segmentId } } });
  },
});

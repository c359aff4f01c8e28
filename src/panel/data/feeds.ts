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
/** A file that the service fetches and imports again and again. */
export type Feed = Schemas["Feed"];
export type FeedBody = Schemas["FeedBody"];

const feedPath = "/admin/v1/projects/{projectId}/feeds/{feedId}";

/** The feeds of a project. */
export const feeds = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Feed>> {
    const address = "/admin/v1/projects/{projectId}/feeds";
    return wholeOf(await api.GET(address, { params: { path, query } }));
  },

  async get({ projectId }: InProject, feedId: string): Promise<Versioned<Feed>> {
    return versioned(await api.GET(feedPath, { params: { path: { projectId, feedId } } }));
  },

  /**
   * Throws a problem with status 412 if `version` is no longer the feed's version, or, without a
   * `version`, if there is already a feed with this id.
   */
  async save({ projectId }: InProject, feedId: string, { version, ...body }: Versioned<FeedBody>) {
    const header = version === undefined ? { "if-none-match": "*" } : ifMatch(version);
    const params = { path: { projectId, feedId }, header };
    return versioned(await api.PUT(feedPath, { params, body }));
  },

  /** Fetches the file now. Throws a problem with status 409 while that is going on. */
  async run({ projectId }: InProject, feedId: string): Promise<Feed> {
    const address = "/admin/v1/projects/{projectId}/feeds/{feedId}/run";
    return wholeOf(await api.POST(address, { params: { path: { projectId, feedId } } }));
  },

  async remove({ projectId }: InProject, feedId: string): Promise<void> {
    await api.DELETE(feedPath, { params: { path: { projectId, feedId } } });
  },
});

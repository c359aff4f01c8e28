import type { DataProvider, GetListParams, GetListResult } from "ra-core";
import type { Api } from "./api.ts";
import { createService } from "./service.ts";

/**
 * Lets ra-core read `/admin/v1`. `meta` holds the `projectId` and, for a list, the `cursor`; the
 * `meta` of the result holds `nextCursor`. Records have their ETag as `version`. Writes go through
 * `useService` instead: ra-core treats a write that was refused without a session as an empty
 * success.
 */
export function createDataProvider(api: Api) {
  const { badges, projects, types } = createService(api);
  const resources = new Map(Object.entries({ badges, projects, types }));

  return {
    supportAbortSignal: true,

    async getList(resource: string, params: GetListParams): Promise<GetListResult> {
      const { projectId, cursor } = params.meta ?? {};
      const query = { limit: params.pagination?.perPage ?? 50, cursor, ...params.filter };
      const { items, nextCursor } = await find(resources, resource).list({ projectId }, query);
      const pageInfo = { hasNextPage: nextCursor !== undefined };
      return { data: [...items], pageInfo, meta: { nextCursor } };
    },

    getOne: () => refuse("getOne"),
    getMany: () => refuse("getMany"),
    getManyReference: () => refuse("getManyReference"),
    create: () => refuse("create"),
    update: () => refuse("update"),
    delete: () => refuse("delete"),
    updateMany: () => refuse("updateMany"),
    deleteMany: () => refuse("deleteMany"),
  } satisfies DataProvider;
}

function refuse(method: string): Promise<never> {
  return Promise.reject(new TypeError(`The panel has no ${method}`));
}

function find<Resource>(resources: ReadonlyMap<string, Resource>, name: string): Resource {
  const resource = resources.get(name);
  if (resource === undefined) throw new TypeError(`No resource "${name}" does that`);
  return resource;
}

import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  UpdateParams,
  UpdateResult,
} from "ra-core";
import type { Api } from "./api.ts";
import { badges } from "./badges.ts";
import { projects } from "./projects.ts";
import { types } from "./types.ts";

/**
 * `/admin/v1` as ra-core asks for it. `meta` says the project (`projectId`), and for a list `cursor`; the
 * answer's `meta` then has `nextCursor`. A record carries its ETag as `version`, which an update sends
 * back: what someone overtook is refused with 412. What a resource cannot do throws.
 */
export function createDataProvider(api: Api) {
  const own = { badges: badges(api) };
  const readable = new Map(Object.entries({ ...own, types: types(api), projects: projects(api) }));
  const writable = new Map(Object.entries(own));

  return {
    supportAbortSignal: true,

    async getList(resource: string, params: GetListParams): Promise<GetListResult> {
      const { projectId, cursor } = params.meta ?? {};
      const query = { limit: params.pagination?.perPage ?? 50, cursor, ...params.filter };
      const { items, nextCursor } = await find(readable, resource).list({ projectId }, query);
      const pageInfo = { hasNextPage: nextCursor !== undefined };
      return { data: [...items], pageInfo, meta: { nextCursor } };
    },

    async getOne(resource: string, { id, meta }: GetOneParams): Promise<GetOneResult> {
      return { data: await find(readable, resource).get({ ...meta }, String(id)) };
    },

    async getMany(resource: string, { ids, meta }: GetManyParams): Promise<GetManyResult> {
      const { get } = find(readable, resource);
      return { data: await Promise.all(ids.map((id) => get({ ...meta }, String(id)))) };
    },

    async create(resource: string, { data, meta }: FormParams): Promise<CreateResult> {
      return { data: await find(writable, resource).create({ ...meta }, data) };
    },

    async update(resource: string, params: UpdateParams): Promise<UpdateResult> {
      const { data, previousData, meta } = params;
      const record = { ...previousData, ...data, version: previousData?.version ?? data.version };
      return { data: await find(writable, resource).replace({ ...meta }, record) };
    },

    async delete(resource: string, params: DeleteParams): Promise<DeleteResult> {
      const { id, previousData, meta } = params;
      await find(writable, resource).remove({ ...meta }, { id: String(id), ...previousData });
      return { data: { id, ...previousData } };
    },

    // Nothing is changed in bulk unseen, and no list here belongs to a single other thing.
    getManyReference: () => refuse("getManyReference"),
    updateMany: () => refuse("updateMany"),
    deleteMany: () => refuse("deleteMany"),
  } satisfies DataProvider;
}

/** What a form holds may be anything: the service judges it, and says what is wrong where. */
// deno-lint-ignore no-explicit-any -- and so ra-core has no type for it
type FormParams = CreateParams & { readonly data: any };

function refuse(method: string): Promise<never> {
  return Promise.reject(new TypeError(`The panel has no ${method}`));
}

function find<Resource>(resources: ReadonlyMap<string, Resource>, name: string): Resource {
  const resource = resources.get(name);
  if (resource === undefined) throw new TypeError(`No resource "${name}" does that`);
  return resource;
}

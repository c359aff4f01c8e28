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
/** The stored data of a product: its manual assignments, its own order and its attributes. */
export type Product = Omit<Schemas["Product"], "badges"> & { badges: ProductBadge[] };
/** A badge that is assigned to a product manually, or excluded from it. */
export type ProductBadge =
  & Schemas["ProductAssignment"]
  & Partial<Schemas["ProductExclusion"]>;

/** The products of a project for which anything is stored, by id. */
export const products = (api: Api) => ({
  async list(path: InProject, query: ListQuery): Promise<Page<Product>> {
    return wholeOf(
      await api.GET("/admin/v1/projects/{projectId}/products", { params: { path, query } }),
    );
  },

  async get(
    { projectId }: InProject,
    productId: number,
    signal?: AbortSignal,
  ): Promise<Versioned<Product>> {
    const path = "/admin/v1/projects/{projectId}/products/{productId}";
    const params = { path: { projectId, productId } };
    return versioned(await api.GET(path, { params, signal: signal ?? null }));
  },

  /**
   * Throws a problem with status 412 if `version` is no longer the product's version, or, without a
   * `version`, if the product is stored already.
   */
  async save({ projectId }: InProject, { version, ...body }: Versioned<Product>) {
    const path = "/admin/v1/projects/{projectId}/products/{productId}";
    const header = version === undefined ? { "if-none-match": "*" } : ifMatch(version);
    const params = { path: { projectId, productId: body.id }, header };
    return versioned(await api.PUT(path, { params, body }));
  },

  async remove({ projectId }: InProject, { id, version }: ToRemove): Promise<void> {
    const path = "/admin/v1/projects/{projectId}/products/{productId}";
    const params = { path: { projectId, productId: id }, header: ifMatch(version) };
    await api.DELETE(path, { params });
  },
});

type ToRemove = Pick<Versioned<Product>, "id" | "version">;

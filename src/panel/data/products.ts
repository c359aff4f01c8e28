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
/** What is stored of a product: its badges by hand, its own order, its attributes. */
export type Product = Schemas["Product"];
/** A badge on a product by hand, or kept off it. */
export type ProductBadge = Schemas["ProductBadge"];

/** The products of a project of which something is stored, by number. */
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

  /** Throws a problem of status 412 where the product is not in `version` any more; with none, where there is one. */
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

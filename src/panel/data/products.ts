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
import { ServiceProblem } from "./service_problem.ts";

type Schemas = components["schemas"];
/** The stored data of a product: what the shop knows about it, its badges and its own order. */
export type Product = Omit<Schemas["Product"], "badges"> & { badges: ProductBadge[] };
/** A badge that is assigned to a product manually, or excluded from it. */
export type ProductBadge =
  & Schemas["ProductAssignment"]
  & Partial<Schemas["ProductExclusion"]>;

/** An attribute that products have, with some of its values. */
export type StoredAttribute = Schemas["Attribute"];

/** A rule of a badge, which need not be saved. */
export type Rule = Schemas["Rule"];
export type MatchingProducts = Schemas["MatchingProductPage"];

/** The products to list: all, or those that were searched for. */
export interface ProductQuery extends ListQuery {
  /** The start of an id or SKU, or words of the title. */
  readonly q?: string | undefined;
}

/** The products of a project for which anything is stored, by id. */
export const products = (api: Api) => ({
  async list(
    path: InProject,
    query: ProductQuery,
    signal?: AbortSignal,
  ): Promise<Page<Product>> {
    const address = "/admin/v1/projects/{projectId}/products";
    return wholeOf(await api.GET(address, { params: { path, query }, signal: signal ?? null }));
  },

  /** The products that a rule reaches, and their number, before it is saved. */
  async matching(
    path: InProject,
    rule: Rule,
    query: ListQuery,
    signal: AbortSignal,
  ): Promise<MatchingProducts> {
    const address = "/admin/v1/projects/{projectId}/products/matching";
    return wholeOf(await api.POST(address, { params: { path, query }, body: rule, signal }));
  },

  /** The product, or `undefined` if nothing is stored for it. */
  async find(
    path: InProject,
    productId: number,
    signal: AbortSignal,
  ): Promise<Product | undefined> {
    try {
      return await this.get(path, productId, signal);
    } catch (error) {
      if (!(error instanceof ServiceProblem && error.status === 404)) throw error;
    }
  },

  /** The attributes that products have. */
  async attributes(path: InProject, signal: AbortSignal): Promise<readonly StoredAttribute[]> {
    const address = "/admin/v1/projects/{projectId}/attributes";
    return wholeOf(await api.GET(address, { params: { path }, signal })).items;
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

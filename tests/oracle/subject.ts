import { ResponseTag } from "../../src/catalog/response_tag.ts";
import { toQueriedProduct } from "../../src/catalog/query_response.ts";
import type { BadgeRecord } from "../../src/domain/badges/badge.ts";
import { BadgeBody } from "../../src/domain/badges/badge.ts";
import { CatalogProject } from "../../src/catalog/catalog_project.ts";
import { Explainer } from "../../src/domain/explain/explainer.ts";
import type { JsonObject } from "../../src/domain/json.ts";
import { ProductTable } from "../../src/domain/products/product_table.ts";
import { ProjectState } from "../../src/domain/project_state.ts";
import type { ProductQuery } from "../../src/domain/resolve/resolver.ts";
import { Unsaved } from "../../src/store/project/unsaved.ts";
import type { Catalogue, CatalogueProduct } from "./catalogue.ts";

interface Query {
  readonly context: JsonObject;
  readonly query: { readonly products: readonly ProductQuery[] };
}

/** The service's own decisions on a catalogue, without store and HTTP. */
export function createSubject(catalogue: Catalogue) {
  const project = projectOf(catalogue);
  const { id: projectId, number, revision, settings } = project;
  const head = { number, revision, nextBadgeNumber: 0, settings };
  const stored = { projectId, head, versionstamp: "none" };
  const inCatalog = new CatalogProject({ state: project, stored, unsaved: new Unsaved() });
  return {
    answer({ context, query }: Query, now: number): unknown {
      return JSON.parse(
        inCatalog.responseTo(query.products.map(toQueriedProduct), { context, now }),
      );
    },
    /** The text of the answer, and its entity tag. */
    tagged({ context, query }: Query, now: number): [text: string, tag: string] {
      const tag = new ResponseTag();
      const text = inCatalog.responseTo(
        query.products.map(toQueriedProduct),
        { context, now },
        tag,
      );
      return [text, tag.toString()];
    },
    explain(
      { context, query, badgeIds = [] }: Query & { readonly badgeIds?: readonly string[] },
      at: number,
    ): unknown {
      const explainer = new Explainer(project, { context, now: at });
      const asked = new Set(badgeIds);
      const products = query.products.map((it) => ({
        query: it,
        badges: explainer.explain(it, asked),
      }));
      return { revision, at: new Date(at).toISOString(), products };
    },
    cacheSeconds: (now: number) => inCatalog.cacheSeconds(now),
  };
}

/** The project that the management API would create from the catalogue. */
function projectOf({ settings, types, segments = [], badges, products }: Catalogue): ProjectState {
  // Neither in the project's order nor in reverse: a badge's number is not its place.
  const numbers = new Map(badges.map(({ id }) => id).sort().map((id, number) => [id, number]));
  const numberOf = (badgeId: string) => numbers.get(badgeId) ?? -1;
  const table = new ProductTable();
  table.apply(products.map((product) => ({
    revision: 1,
    productId: product.id,
    edit: () => recordOf(product, numberOf),
  })));
  return new ProjectState({
    id: "shop",
    number: 1,
    revision: 1,
    settings,
    types,
    segments,
    badges: badges.map(({ id, ...body }): BadgeRecord => {
      const { createdAt: _, updatedAt: __, id: ___, ...fields } = BadgeBody.parse(body);
      return { ...fields, id, number: numberOf(id), createdAt: 0, updatedAt: 0 };
    }),
    order: badges.map(({ id }) => numberOf(id)),
    orderAsOf: 1,
    products: table,
  });
}

function recordOf(
  { badges, order, attributes, variants }: CatalogueProduct,
  numberOf: (badgeId: string) => number,
) {
  return {
    assignments: badges.map(({ badgeId, ...rest }) => ({ badge: numberOf(badgeId), ...rest })),
    ...(order && { order: order.map(numberOf) }),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
    ...(variants && { variants }),
  };
}

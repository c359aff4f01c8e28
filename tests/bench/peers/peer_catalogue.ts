import type { BenchContent, BenchProduct, Catalogue } from "../catalogue/catalogue.ts";
import type { FilledProject } from "../catalogue/fill_project.ts";

/** The data of the peers: the catalogue, with the ids that the service gave to its badges. */
export interface PeerCatalogue {
  /** In the project's order. */
  badges: { id: string; typeId: string; content: BenchContent }[];
  /** Their assignments refer to badges by place. */
  products: Pick<BenchProduct, "id" | "assignments">[];
}

export function toPeerCatalogue(
  { badges, products }: Catalogue,
  { badgeIds, typeId }: FilledProject,
): PeerCatalogue {
  return {
    badges: badges.flatMap((content, place) => {
      const id = badgeIds[place];
      return id === undefined ? [] : [{ id, typeId, content }];
    }),
    products: products.map(({ id, assignments }) => ({ id, assignments })),
  };
}

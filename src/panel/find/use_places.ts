import { hasScope, type Scope } from "../auth/session.ts";
import { useSession } from "../auth/use_session.ts";
import { badgeName } from "../data/badge_name.ts";
import { useFoundBadges } from "../badges/use_found_badges.ts";
import { useTypes } from "../badges/use_types.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { productName, productNumbers } from "../product_picker/product_name.ts";
import { readId } from "../product_picker/read_id.ts";
import { useFoundProducts } from "../product_picker/use_found_products.ts";
import { useProjectId } from "../projects/use_projects.ts";
import type { IconName } from "../theme/icon.tsx";
import { matchingNames } from "./matching_names.ts";

/** What can be found: a place in the panel that opens when it is chosen. */
interface Place {
  /** The address within the panel, which also identifies it. */
  readonly to: string;
  readonly name: string;
  /** What it belongs to, or its number; shown beside the name. */
  readonly detail?: string | undefined;
  readonly icon: IconName;
}

/** Places of one kind, under a heading. */
interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

/** A page of the project, as the navigation lists it. */
export interface FoundPage {
  readonly path: string;
  readonly name: MessageKey;
  readonly icon: IconName;
  readonly scope?: Scope;
}

/** How many places of a kind are offered. To find others, the reader types more. */
const offeredMax = 6;

/** The places that match a search: pages and actions, badges, products and types. */
export function usePlaces(pages: readonly FoundPage[], search: string) {
  const t = useT();
  const session = useSession();
  const project = `/${useProjectId()}`;
  const text = search.trim();
  const isSearching = text !== "";
  const types = useTypes();
  const badges = useFoundBadges(search, { isEnabled: isSearching });
  const found = useFoundProducts(search, { isEnabled: isSearching });
  const mayWrite = hasScope(session, "write");
  const pagePlaces = pages.filter(({ scope = "read" }) => hasScope(session, scope))
    .map(({ path, name, icon }): Place => ({ to: `${project}/${path}`, name: t(name), icon }));
  const actions: Place[] = mayWrite
    ? [
      { to: `${project}/badges/new`, name: t("badgeEditor.new"), icon: "plus" },
      { to: `${project}/types/new`, name: t("types.new"), icon: "plus" },
    ]
    : [];
  const typeName = new Map(types.map(({ id, name }) => [id, name]));
  const badgePlaces = (isSearching ? badges.data?.items ?? [] : []).map((badge): Place => ({
    to: `${project}/badges/${badge.id}`,
    name: badgeName(badge),
    detail: typeName.get(badge.typeId) ?? badge.typeId,
    icon: "badge",
  }));
  const productPlaces = (isSearching ? found.products : []).map((product): Place => ({
    to: `${project}/products/${product.id}`,
    name: productName(product, t),
    detail: productNumbers(product, t),
    icon: "product",
  }));
  const id = readId(text);
  const why: Place[] = typeof id === "number"
    ? [{
      to: `${project}/why?product=${id}`,
      name: t("find.explain", { id: String(id) }),
      icon: "question",
    }]
    : [];
  const typePlaces = types.map(({ id, name }): Place => {
    return { to: `${project}/types/${id}`, name, icon: "type" };
  });
  const groups: PlaceGroup[] = [
    { title: t("products.title"), places: [...why, ...productPlaces.slice(0, offeredMax)] },
    { title: t("badges.title"), places: badgePlaces.slice(0, offeredMax) },
    {
      title: t("types.title"),
      places: isSearching ? matchingNames(typePlaces, text).slice(0, offeredMax) : [],
    },
    { title: t("app.pages"), places: matchingNames([...pagePlaces, ...actions], text) },
  ];
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isLoading: isSearching && (badges.isFetching || found.isFetching || found.q !== text),
  };
}

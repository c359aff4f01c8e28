import type { ExplainedBadge } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";

/** A link to the setting that hides a badge. */
export interface Remedy {
  /** The link's path in the panel. */
  readonly to: string;
  readonly name: MessageKey;
}

interface Place {
  readonly projectId: string;
  readonly productId: number;
  /** The badge's type; `undefined` until it is loaded. */
  readonly typeId: string | undefined;
}

/** Where to change what hides a badge; `undefined` if that is not known. */
export function remedyOf(badge: ExplainedBadge, place: Place): Remedy | undefined {
  const { id, because, detail } = badge;
  const { projectId, productId, typeId } = place;
  const field = (pointer: string, badgeId = id) => ({
    to: `/${projectId}/badges/${badgeId}#${pointer}`,
    name: fieldNames[pointer] ?? "field.badgeId",
  });
  switch (because) {
    case undefined:
      return undefined;
    case "excluded":
    case "not_assigned":
    case "variant":
      return { to: `/${projectId}/products/${productId}`, name: "field.productId" };
    case "no_match":
      return field("match");
    case "paused":
      return field("status");
    case "not_started":
      return field("startsAt");
    case "ended":
      return field("endsAt");
    case "context":
      return field("when");
    case "exclusive_group":
      return field("exclusiveGroup");
    case "exclusive_on_product":
      return field(
        "exclusiveOnProduct",
        detail?.pointer === undefined ? detail?.byBadgeId : id,
      );
    case "exclusive":
      // If this badge is not exclusive, the one shown in its place is.
      return field("exclusive", detail?.pointer === undefined ? detail?.byBadgeId : id);
    case "type_limit":
      return typeId === undefined
        ? undefined
        : { to: `/${projectId}/types/${typeId}#maxPerProduct`, name: "explain.link.typeLimit" };
    case "product_limit":
      return {
        to: `/${projectId}/settings#maxBadgesPerProduct`,
        name: "explain.link.productLimit",
      };
  }
}

const fieldNames: Readonly<Record<string, MessageKey>> = {
  match: "explain.link.match",
  status: "field.status",
  startsAt: "badgeEditor.schedule",
  endsAt: "badgeEditor.schedule",
  when: "badgeEditor.who",
  exclusiveOnProduct: "field.exclusiveOnProduct",
  exclusiveGroup: "field.exclusiveGroup",
  exclusive: "field.exclusive",
};

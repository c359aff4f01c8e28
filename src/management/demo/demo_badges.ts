import type { BadgeFields } from "../../domain/badges/badge.ts";
import { demoBadgeId, demoTypeId } from "./demo_data.ts";

type DemoBadge = BadgeFields & { readonly id: string };

/** A text in the shop's languages; English is the default. */
interface Texts {
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

const day = 86_400_000;
/** The badges in this group are offers. A product shows at most one of them. */
const exclusiveGroup = "deal";

/** The ids of the badges, which tests, examples and products refer to. */
export const demoBadgeIds = {
  blackFriday: "6f309c74-3d20-4b90-8c8d-7f4e90b12d14",
  sale: demoBadgeId,
  twoFor: "3c1d9a52-1b0e-4f7e-8a6b-5d2c7e9f0b12",
  lastChance: "5e2f8b63-2c1f-4a8f-9b7c-6e3d8fa01c13",
  onSale: "4d1b7f36-9a52-4c0e-b8d1-3f5a6c7e8d14",
  noCustoms: "d0a703eb-a497-4207-93f4-e6b50728941b",
  members: "ad74d0b8-7164-4fd4-80c1-b382d4f56118",
  new: "7a41ad85-4e31-4ca1-9d9e-805fa1c23e15",
  bestseller: "8b52be96-5f42-4db2-8eaf-9160b2d34f16",
  organic: "9c63cfa7-6053-4ec3-9fb0-a271c3e45017",
  staffPick: "be85e1c9-8275-40e5-91d2-c493e5067219",
  preOrder: "f2c925ad-c6b9-4429-85b6-08d72940b62d",
  tomorrow: "cf96f2da-9386-41f6-82e3-d5a4f617831a",
  freeReturns: "e1b814fc-b5a8-4318-84a5-f7c61839a51c",
} as const;
type Key = keyof typeof demoBadgeIds;

/** The badges of the demo project, in its order. Dates are relative to `now` (epoch ms). */
export function demoBadges(now: number): DemoBadge[] {
  return [
    {
      ...price(
        "blackFriday",
        { en: "Black Friday", fr: "Black Friday", de: "Black Friday" },
        "#000000",
      ),
      everyProduct: true,
      exclusiveGroup,
      startsAt: now + 7 * day,
      endsAt: now + 11 * day,
    },
    { ...price("sale", { en: "-20 %", fr: "-20 %", de: "-20 %" }, "#c1121f"), exclusiveGroup },
    {
      ...price("twoFor", { en: "2 for $50", fr: "2 pour 50 $", de: "2 für 50 $" }, "#780000"),
      exclusiveGroup,
    },
    {
      ...price(
        "lastChance",
        { en: "Last chance", fr: "Derniers", de: "Nur noch wenige" },
        "#9d0208",
      ),
      match: { stock: { $gt: 0, $lte: 5 } },
    },
    {
      ...price("onSale", { en: "Sale", fr: "Soldes", de: "Sale" }, "#c1121f"),
      match: { onSale: true },
    },
    {
      ...label("noCustoms", { en: "No customs", fr: "Sans douane", de: "Kein Zoll" }, [
        "globe",
        "#e9ecef",
      ]),
      everyProduct: true,
      when: { "bigcommerce.currency": { $in: ["GBP", "EUR"] } },
    },
    {
      ...label("members", { en: "Members", fr: "Membres", de: "Mitglieder" }, ["star", "#a2d2ff"]),
      when: { "bigcommerce.customerGroup": 3 },
    },
    {
      ...label("new", { en: "New", fr: "Nouveau", de: "Neu" }, ["star", "#ffd166"]),
      match: { releasedAt: { $since: "P30D" } },
    },
    label("bestseller", { en: "Bestseller", fr: "Best-seller", de: "Bestseller" }, [
      "flame",
      "#ffb703",
    ]),
    {
      ...label("organic", { en: "Organic", fr: "Bio", de: "Bio" }, ["leaf", "#95d5b2"]),
      match: { customLabel0: "organic", price: { $lt: 60 } },
    },
    label("staffPick", { en: "Staff pick", fr: "Coup de cœur", de: "Unser Tipp" }, [
      "star",
      "#cdb4db",
    ]),
    {
      ...delivery("preOrder", { en: "Pre-order", fr: "Précommande", de: "Vorbestellen" }, 30),
      match: { availability: "preorder" },
      exclusive: true,
    },
    {
      ...delivery("tomorrow", { en: "Tomorrow", fr: "Demain", de: "Morgen" }, 1),
      match: { stock: { $gt: 20 } },
    },
    {
      ...delivery(
        "freeReturns",
        { en: "Free returns", fr: "Retour gratuit", de: "Gratis zurück" },
        30,
      ),
      everyProduct: true,
    },
  ];
}

function named(key: Key, { en, fr, de }: Texts) {
  return {
    id: demoBadgeIds[key],
    name: en,
    localizations: { fr: { text: fr }, de: { text: de } },
  };
}

function price(key: Key, texts: Texts, backgroundColour: string): DemoBadge {
  const content = { text: texts.en, textColour: "#ffffff", backgroundColour };
  return { ...named(key, texts), typeId: demoTypeId, content };
}

function label(key: Key, texts: Texts, [icon, backgroundColour]: [string, string]): DemoBadge {
  const content = { text: texts.en, icon, textColour: "#1b1b1e", backgroundColour };
  return { ...named(key, texts), typeId: "label", content };
}

function delivery(key: Key, texts: Texts, days: number): DemoBadge {
  return { ...named(key, texts), typeId: "delivery", content: { text: texts.en, days } };
}

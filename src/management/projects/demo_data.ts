import type { Operation } from "../../domain/products/assignment.ts";
import type { BadgeFields } from "../../domain/badge.ts";
import type { BadgeType } from "../../domain/badge_type.ts";

export const demoProjectId = "demo";
export const demoTypeId = "price";
export const demoBadgeId = "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
export const demoSettings = { name: "Demo shop" };
/** What the project is called until all of it is there. */
export const demoUnfinishedName = "Demo shop (being made)";

/** The product that the specification asks about is the first one. */
const firstProduct = 1234;
const products = 200;

const colour = { type: "string", format: "color" };
const coloured = {
  text: { type: "string", minLength: 1, maxLength: 40 },
  textColour: colour,
  backgroundColour: colour,
};

export const demoTypes: readonly BadgeType[] = [
  {
    id: demoTypeId,
    name: "Price",
    schema: {
      type: "object",
      properties: coloured,
      required: ["text"],
      additionalProperties: false,
    },
  },
  {
    id: "label",
    name: "Label",
    schema: {
      type: "object",
      properties: { ...coloured, icon: { enum: ["leaf", "star", "flame", "clock"] } },
      required: ["text", "textColour", "backgroundColour"],
      additionalProperties: false,
    },
  },
  {
    id: "delivery",
    name: "Delivery promise",
    schema: {
      type: "object",
      properties: {
        text: coloured.text,
        days: { type: "integer", minimum: 0, maximum: 60 },
        link: { type: "string", format: "uri" },
      },
      required: ["text", "days"],
      additionalProperties: false,
    },
  },
];

type DemoBadge = BadgeFields & { readonly id: string };

const price = (id: string, text: string, backgroundColour: string): DemoBadge => ({
  id,
  typeId: demoTypeId,
  name: text,
  content: { text, textColour: "#ffffff", backgroundColour },
});

const label = (id: string, text: string, icon: string, backgroundColour: string): DemoBadge => ({
  id,
  typeId: "label",
  name: text,
  content: { text, icon, textColour: "#1b1b1e", backgroundColour },
});

const delivery = (id: string, text: string, days: number): DemoBadge => ({
  id,
  typeId: "delivery",
  name: text,
  content: { text, days },
});

/** In the project's order. */
export const demoBadges: readonly DemoBadge[] = [
  price(demoBadgeId, "-20 %", "#c1121f"),
  price("3c1d9a52-1b0e-4f7e-8a6b-5d2c7e9f0b12", "2 for $50", "#780000"),
  price("5e2f8b63-2c1f-4a8f-9b7c-6e3d8fa01c13", "Last chance", "#9d0208"),
  price("6f309c74-3d20-4b90-8c8d-7f4e90b12d14", "Outlet", "#6a040f"),
  label("7a41ad85-4e31-4ca1-9d9e-805fa1c23e15", "New", "star", "#ffd166"),
  label("8b52be96-5f42-4db2-8eaf-9160b2d34f16", "Bestseller", "flame", "#ffb703"),
  label("9c63cfa7-6053-4ec3-9fb0-a271c3e45017", "Organic", "leaf", "#95d5b2"),
  label("ad74d0b8-7164-4fd4-80c1-b382d4f56118", "Limited edition", "clock", "#cdb4db"),
  label("be85e1c9-8275-40e5-91d2-c493e5067219", "Staff pick", "star", "#a2d2ff"),
  delivery("cf96f2da-9386-41f6-82e3-d5a4f617831a", "At your door tomorrow", 1),
  delivery("d0a703eb-a497-4207-93f4-e6b50728941b", "In three days", 3),
  {
    ...delivery("e1b814fc-b5a8-4318-84a5-f7c61839a51c", "Free returns", 30),
    everyProduct: true,
  },
];

/** A product whose own order puts "Staff pick" before everything else. */
export const demoOwnOrder = {
  productId: firstProduct + 1,
  badges: [{ badgeId: demoBadges[8]!.id }],
  order: [demoBadges[8]!.id],
};

/** Product 1234 has the variants 12341, 12342 and 12343, and so on. */
export function demoOperations(): Operation[] {
  return Array.from({ length: products }, (_, index) => operationsFor(firstProduct + index, index))
    .flat();
}

function operationsFor(productId: number, index: number): Operation[] {
  const operations: Operation[] = [];
  const add = (badge: number, variants?: readonly number[]) => {
    const variantIds = variants?.map((variant) => productId * 10 + variant);
    operations.push({ op: "add", badgeId: demoBadges[badge]!.id, productId, variantIds });
  };
  if (index % 3 === 0) add(0, index % 6 === 0 ? [1, 2] : undefined);
  if (index % 5 === 0) add(1);
  if (index % 17 === 3) add(2, [3]);
  if (index % 11 === 4) add(3);
  if (index % 4 === 0) add(4);
  if (index % 7 === 1) add(5);
  if (index % 6 === 2) add(6);
  if (index % 23 === 5) add(7, [1]);
  add(index % 2 === 0 ? 9 : 10);
  if (index % 50 === 9) {
    operations.push({ op: "exclude", badgeId: demoBadges[11]!.id, productId });
  }
  return operations;
}

import type { BadgeType } from "../../domain/badges/badge_type.ts";
import type { ProjectSettings } from "../../domain/project.ts";

export const demoProjectId = "demo";
export const demoTypeId = "price";
export const demoBadgeId = "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";
export const demoSettings: ProjectSettings = { name: "Demo shop", maxBadgesPerProduct: 5 };
/** The name of the project until it is complete. */
export const demoUnfinishedName = "Demo shop (being made)";

const coloured = {
  text: { title: "Text", type: "string", minLength: 1, maxLength: 40 },
  textColour: { title: "Text colour", type: "string", format: "color" },
  backgroundColour: { title: "Background colour", type: "string", format: "color" },
};
const icons = ["leaf", "star", "flame", "clock", "globe"];

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
      properties: { ...coloured, icon: { title: "Icon", enum: icons } },
      required: ["text", "textColour", "backgroundColour"],
      additionalProperties: false,
    },
    maxPerProduct: 2,
  },
  {
    id: "delivery",
    name: "Delivery promise",
    schema: {
      type: "object",
      properties: {
        text: coloured.text,
        days: { title: "Days", type: "integer", minimum: 0, maximum: 60 },
        link: { title: "Link", type: "string", format: "uri" },
      },
      required: ["text", "days"],
      additionalProperties: false,
    },
  },
];

/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { badgeColours, isColour } from "./badge_colours.ts";
import { badgeText } from "./badge_text.ts";
import { findTemplate, renderTemplate } from "./own_rendering.ts";

/** A list of badges, and what goes into its slots. */
export interface BadgeList {
  /** For the shadow root. */
  readonly list: HTMLUListElement;
  /** For the element's own children, where the page's style reaches it. */
  readonly slotted: readonly Element[];
}

/** Renders badges, in their order; one that says nothing is left out. Nothing if none is left. */
export function renderBadges(host: Element, badges: readonly AnyBadge[]): BadgeList | undefined {
  const list = document.createElement("ul");
  // WebKit takes a list without bullets for none, unless told.
  list.setAttribute("role", "list");
  list.setAttribute("part", "list");
  const slotted: Element[] = [];
  for (const badge of badges) {
    const template = findTemplate(host, badge.typeId);
    const text = badgeText(badge.content);
    if (template === undefined && text === undefined) continue;
    const item = badgeItem(badge);
    if (template === undefined) item.textContent = text ?? "";
    else {
      const own = renderTemplate(template, badge);
      const slot = document.createElement("slot");
      slot.name = own.slot = `badge-${slotted.length}`;
      item.append(slot);
      slotted.push(own);
    }
    list.append(item);
  }
  return list.childElementCount === 0 ? undefined : { list, slotted };
}

/** A badge's place in the list, in its colours. */
function badgeItem({ typeId, content }: AnyBadge): HTMLLIElement {
  const item = document.createElement("li");
  item.setAttribute("part", `badge badge-${typeId}`);
  // A French badge on an Arabic page runs its own way.
  item.dir = "auto";
  const { text, background } = badgeColours(content, isColour);
  // Through the style's own interface, which a policy without `unsafe-inline` leaves open.
  if (background !== undefined) {
    item.style.backgroundColor = background;
    // Black or white, whichever can be read on it, where the badge does not say.
    item.style.color = `oklch(from ${background} clamp(0, (.65 - l) * 1000, 1) 0 0)`;
  }
  if (text !== undefined) item.style.color = text;
  return item;
}

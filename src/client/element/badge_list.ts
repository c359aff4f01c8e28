/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { badgeColours, isColour } from "./badge_colours.ts";
import { badgeIcon } from "./badge_icon.ts";
import { badgeText } from "../../domain/badges/badge_text.ts";
import { findTemplate, renderTemplate, templateRenderings, typeOf } from "./template_rendering.ts";

/** A rendered list of badges, and the content of its slots. */
export interface BadgeList {
  /** For the shadow root. */
  readonly list: HTMLUListElement;
  /** Children for the element itself, where the page's styles apply to them. */
  readonly slotted: readonly Element[];
}

/** Renders badges in their order, without those that have no text. `undefined` if none are left. */
export function renderBadges(host: Element, badges: readonly AnyBadge[]): BadgeList | undefined {
  const items: HTMLLIElement[] = [];
  const slotted: Element[] = [];
  for (const badge of badges) {
    const template = findTemplate(host, badge.typeId);
    const text = badgeText(badge.content);
    if (template !== undefined) {
      const rendering = renderTemplate(template, badge);
      rendering.slot = `badge-${slotted.length}`;
      items.push(slotItem(rendering));
      slotted.push(rendering);
    } else if (text !== undefined) items.push(textItem(badge, text));
  }
  return items.length === 0 ? undefined : { list: listOf(items), slotted };
}

/**
 * A list of the template renderings that a copied element already contains; `undefined` if there
 * are none.
 */
export function listCopied(host: Element): HTMLUListElement | undefined {
  const items = templateRenderings(host).map(slotItem);
  return items.length === 0 ? undefined : listOf(items);
}

function listOf(items: readonly HTMLLIElement[]): HTMLUListElement {
  const list = document.createElement("ul");
  // WebKit does not expose a list without bullets as a list unless it has the role.
  list.setAttribute("role", "list");
  list.setAttribute("part", "list");
  list.append(...items);
  return list;
}

/** The list item of a badge. */
function badgeItem(typeId: string, more = ""): HTMLLIElement {
  const item = document.createElement("li");
  item.setAttribute("part", `badge badge-${typeId}${more}`);
  // Each badge gets the direction of its own text: it may be French on an Arabic page.
  item.dir = "auto";
  return item;
}

/** A list item for a rendering by the page's template, which the page styles. */
function slotItem(rendering: Element): HTMLLIElement {
  const item = badgeItem(typeOf(rendering), " own");
  const slot = document.createElement("slot");
  slot.name = rendering.slot;
  item.append(slot);
  return item;
}

/** A badge's icon and text in its colours. */
function textItem({ typeId, content }: AnyBadge, words: string): HTMLLIElement {
  const item = badgeItem(typeId);
  item.textContent = words;
  const icon = badgeIcon(content);
  if (icon !== undefined) {
    icon.setAttribute("part", "icon");
    item.prepend(icon);
  }
  const { text, background } = badgeColours(content, isColour);
  // Through `style` properties, which also work under a policy without `unsafe-inline`.
  if (background !== undefined || text !== undefined) {
    item.style.backgroundColor = background ?? opposite(text);
    item.style.color = text ?? opposite(background);
  }
  return item;
}

/** Black or white, whichever contrasts with the only colour given. */
function opposite(colour: string | undefined): string {
  return `oklch(from ${colour} clamp(0, (.65 - l) * 1000, 1) 0 0)`;
}

/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { badgeColours, isColour } from "./badge_colours.ts";
import { badgeText } from "./badge_text.ts";
import { findTemplate, ownRenderings, renderTemplate, typeOf } from "./own_rendering.ts";

/** A list of badges, and what goes into its slots. */
export interface BadgeList {
  /** For the shadow root. */
  readonly list: HTMLUListElement;
  /** For the element's own children, where the page's style reaches it. */
  readonly slotted: readonly Element[];
}

/** Renders badges, in their order; one that says nothing is left out. Nothing if none is left. */
export function renderBadges(host: Element, badges: readonly AnyBadge[]): BadgeList | undefined {
  const items: HTMLLIElement[] = [];
  const slotted: Element[] = [];
  for (const badge of badges) {
    const template = findTemplate(host, badge.typeId);
    const text = badgeText(badge.content);
    if (template !== undefined) {
      const own = renderTemplate(template, badge);
      own.slot = `badge-${slotted.length}`;
      items.push(slotItem(own));
      slotted.push(own);
    } else if (text !== undefined) items.push(textItem(badge, text));
  }
  return items.length === 0 ? undefined : { list: listOf(items), slotted };
}

/** A list of the own renderings that an element was copied with. Nothing if there are none. */
export function listCopied(host: Element): HTMLUListElement | undefined {
  const items = ownRenderings(host).map(slotItem);
  return items.length === 0 ? undefined : listOf(items);
}

function listOf(items: readonly HTMLLIElement[]): HTMLUListElement {
  const list = document.createElement("ul");
  // WebKit takes a list without bullets for none, unless told.
  list.setAttribute("role", "list");
  list.setAttribute("part", "list");
  list.append(...items);
  return list;
}

/** A badge's place in the list. */
function badgeItem(typeId: string, more = ""): HTMLLIElement {
  const item = document.createElement("li");
  item.setAttribute("part", `badge badge-${typeId}${more}`);
  // A French badge on an Arabic page runs its own way.
  item.dir = "auto";
  return item;
}

/** The place of the page's own rendering, which brings all its looks along. */
function slotItem(own: Element): HTMLLIElement {
  const item = badgeItem(typeOf(own), " own");
  const slot = document.createElement("slot");
  slot.name = own.slot;
  item.append(slot);
  return item;
}

/** A badge's text, in its colours. */
function textItem({ typeId, content }: AnyBadge, words: string): HTMLLIElement {
  const item = badgeItem(typeId);
  item.textContent = words;
  const { text, background } = badgeColours(content, isColour);
  // Through the style's own interface, which a policy without `unsafe-inline` leaves open.
  if (background !== undefined || text !== undefined) {
    item.style.backgroundColor = background ?? opposite(text);
    item.style.color = text ?? opposite(background);
  }
  return item;
}

/** Black or white, whichever can be read with a colour that comes alone. */
function opposite(colour: string | undefined): string {
  return `oklch(from ${colour} clamp(0, (.65 - l) * 1000, 1) 0 0)`;
}

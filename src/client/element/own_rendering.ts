/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { fieldText } from "./badge_text.ts";

/** Marks a child that an element made, and says its badge's type: a copy of the element has it too. */
const mark = "data-product-badges";

/** The children that an element, or the one that it was copied from, made. */
export function ownRenderings(host: Element): Element[] {
  return [...host.children].filter((child) => child.hasAttribute(mark));
}

/** The type of the badge that an own rendering shows. */
export function typeOf(own: Element): string {
  return own.getAttribute(mark) ?? "";
}

/**
 * The page's own rendering of a type: its `<template data-badge-type="price">`, in the element itself or once
 * for all elements of the same shadow root, or of the document.
 */
export function findTemplate(host: Element, typeId: string): HTMLTemplateElement | undefined {
  const selector = `template[data-badge-type="${CSS.escape(typeId)}"]`;
  for (const place of [host, host.getRootNode(), host.ownerDocument]) {
    if (!isParent(place)) continue;
    const found = place.querySelector<HTMLTemplateElement>(selector);
    if (found) return found;
  }
}

/** Not `instanceof`: what stands in another document is of that window's kinds. */
function isParent(node: Node): node is Node & ParentNode {
  return "querySelector" in node;
}

/**
 * A copy of the template for a badge. Each element with `data-field="text"` gets that field of the content,
 * as text; one whose field the badge lacks keeps what the template says. Nothing of the content becomes
 * markup, an attribute or an address.
 */
export function renderTemplate(
  template: HTMLTemplateElement,
  { typeId, content }: AnyBadge,
): Element {
  const own = document.createElement("span");
  own.setAttribute(mark, typeId);
  own.append(document.importNode(template.content, true));
  const fields = new Map<string, unknown>(Object.entries(content));
  for (const element of own.querySelectorAll("[data-field]")) {
    // As text a style or a script, of HTML or of SVG, would be more than text.
    if (element.closest("style, script")) continue;
    const text = fieldText(fields.get(element.getAttribute("data-field") ?? ""));
    if (text !== undefined) element.textContent = text;
  }
  return own;
}

/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { fieldText } from "../../domain/badges/badge_text.ts";

/**
 * Marks a child that an element rendered from a template. Its value is the badge's type, so that
 * copies of the element have it too.
 */
const markAttribute = "data-product-badges";

/** The children that an element, or the one it was copied from, rendered from templates. */
export function templateRenderings(host: Element): Element[] {
  return [...host.children].filter((child) => child.hasAttribute(markAttribute));
}

/** The type of the badge in a template rendering. */
export function typeOf(rendering: Element): string {
  return rendering.getAttribute(markAttribute) ?? "";
}

/**
 * The page's template for a type: `<template data-badge-type="price">`, inside the element, or else
 * once in its shadow root or in the document.
 */
export function findTemplate(host: Element, typeId: string): HTMLTemplateElement | undefined {
  const selector = `template[data-badge-type="${CSS.escape(typeId)}"]`;
  for (const place of [host, host.getRootNode(), host.ownerDocument]) {
    if (!isParent(place)) continue;
    const found = place.querySelector<HTMLTemplateElement>(selector);
    if (found) return found;
  }
}

/** Not `instanceof`, which is false for nodes of another window. */
function isParent(node: Node): node is Node & ParentNode {
  return "querySelector" in node;
}

/**
 * Renders a badge with a template. Each element with `data-field="text"` gets that field of the
 * content as its text; if the badge lacks the field, the template's own text stays. Content never
 * becomes markup, an attribute or a URL.
 */
export function renderTemplate(
  template: HTMLTemplateElement,
  { typeId, content }: AnyBadge,
): Element {
  const rendering = document.createElement("span");
  rendering.setAttribute(markAttribute, typeId);
  rendering.append(document.importNode(template.content, true));
  const fields = new Map<string, unknown>(Object.entries(content));
  for (const element of rendering.querySelectorAll("[data-field]")) {
    // The text of an HTML or SVG style or script element has effects, so content must not get into
    // it.
    if (element.closest("style, script")) continue;
    const text = fieldText(fields.get(element.getAttribute("data-field") ?? ""));
    if (text !== undefined) element.textContent = text;
  }
  return rendering;
}

/// <reference lib="dom" />
import type { AnyBadge } from "../types.ts";
import { fieldText } from "./badge_text.ts";

/**
 * The page's own rendering of a type: its `<template data-badge-type="price">`, in the element itself or once
 * for all elements of the same document, or of the same shadow root.
 */
export function findTemplate(host: Element, typeId: string): HTMLTemplateElement | undefined {
  const selector = `template[data-badge-type="${CSS.escape(typeId)}"]`;
  const root = host.getRootNode();
  const found = host.querySelector(selector) ??
    (root instanceof Document || root instanceof DocumentFragment
      ? root.querySelector(selector)
      : null);
  return found instanceof HTMLTemplateElement ? found : undefined;
}

/**
 * A copy of the template for a badge. Each element with `data-field="text"` gets that field of the content,
 * as text; one whose field the badge lacks keeps what the template says. Nothing of the content becomes
 * markup, an attribute or an address.
 */
export function renderTemplate(template: HTMLTemplateElement, { content }: AnyBadge): Element {
  const own = document.createElement("span");
  own.append(document.importNode(template.content, true));
  const fields = new Map<string, unknown>(Object.entries(content));
  for (const element of own.querySelectorAll("[data-field]")) {
    // As text a style or a script would be more than text.
    if (element instanceof HTMLStyleElement || element instanceof HTMLScriptElement) continue;
    const text = fieldText(fields.get(element.getAttribute("data-field") ?? ""));
    if (text !== undefined) element.textContent = text;
  }
  return own;
}

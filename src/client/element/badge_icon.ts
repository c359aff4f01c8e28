/// <reference lib="dom" />
import { iconKey } from "../../domain/badges/badge_text.ts";

/** The named icons: lines in a square of 24 by 24, drawn in the colour of the text. */
const lines: ReadonlyMap<string, string> = new Map([
  ["leaf", "M5 19c-3-9 4-15 15-15 1 11-5 18-14 13m-3 4c2-5 5-8 9-10"],
  ["star", "m12 3 3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1z"],
  ["flame", "M12 3c1 5 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-6 2 1 3 2 3 3 1-2 2-5 1-9z"],
  ["clock", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l4 2"],
  ["globe", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zc-5 5-5 13 0 18 5-5 5-13 0-18zm-9 9h18"],
]);

/** The names of icons that the element can draw. */
export const iconNames: readonly string[] = [...lines.keys()];

/**
 * Whether a text is the URL of an image that may be loaded: over `https`, from the page's own host,
 * or one that contains the image. Others might not be encrypted, or not be images. A browser leaves out
 * tabs and line ends, so `/\t/` would begin another host.
 */
export function isImageUrl(url: string): boolean {
  return /^(https:\/\/|\/(?![/\\\s])|data:image\/)/i.test(url);
}

/**
 * Draws the icon of a badge's content: a named one, or the image at its URL. `undefined` if there
 * is none. It is decoration: the badge's text says what it means.
 */
export function badgeIcon(content: object): Element | undefined {
  const [, icon] = Object.entries(content).find(([key]) => iconKey.test(key)) ?? [];
  if (typeof icon !== "string") return;
  const line = lines.get(icon);
  if (line !== undefined) return drawing(line);
  if (isImageUrl(icon)) return image(icon);
}

function drawing(line: string): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS(svg.namespaceURI, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", line);
  svg.append(path);
  return svg;
}

/** The host of the image learns nothing about the page. */
function image(url: string): Element {
  const img = document.createElement("img");
  img.alt = "";
  img.referrerPolicy = "no-referrer";
  img.onerror = () => img.remove();
  img.src = url;
  return img;
}

/// <reference lib="dom" />

/** Lengths are in `em`, so that badges grow with the text around them; sides are those of the writing. */
const css = `
:host {
  display: block;
  font: var(--product-badges-font, inherit);
  line-height: var(--product-badges-line, 1.75em);
}
:host(:not([reserve="none"])) { min-block-size: var(--product-badges-line, 1.75em); }
:host([hidden]) { display: none; }
ul {
  display: flex; flex-wrap: wrap; gap: var(--product-badges-gap, .35em);
  margin: 0; padding: 0; list-style: none;
}
li {
  max-inline-size: 100%; box-sizing: border-box; overflow-wrap: anywhere;
}
li:not([part~=own]) {
  padding-inline: var(--product-badges-padding, .6em);
  border-radius: var(--product-badges-radius, .3em);
  background: color-mix(in srgb, currentColor 12%, transparent);
  outline: 1px solid transparent; outline-offset: -1px;
}
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * The style of the badges, one sheet for all elements of a document, since another document takes none but
 * its own; nothing where it is in no window. A sheet that a script makes needs no leave of the page's
 * policy. The outline is there for forced colours alone, which take the ground away and show it instead.
 */
export function styleSheets(document: Document): CSSStyleSheet[] {
  let sheet = sheets.get(document);
  if (sheet === undefined) {
    if (!document.defaultView) return [];
    sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  return [sheet];
}

/// <reference lib="dom" />

/**
 * Lengths are in `em`, so that badges scale with the surrounding text; sides are logical, for
 * right-to-left text.
 */
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
svg, img {
  inline-size: 1em; block-size: 1em; margin-inline-end: .35em;
  vertical-align: -.125em; object-fit: contain;
  fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round;
}
`;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * The badges' style sheet, shared by all elements of a document. One per document, since a document
 * accepts no sheet of another; none if the document has no window. A Content-Security-Policy does
 * not restrict constructed sheets. The outline shows only with forced colours, which remove the
 * background.
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

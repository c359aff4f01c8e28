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
  padding-inline: var(--product-badges-padding, .6em);
  border-radius: var(--product-badges-radius, .3em);
  background: color-mix(in srgb, currentColor 12%, transparent);
  outline: 1px solid transparent; outline-offset: -1px;
}
`;

let sheet: CSSStyleSheet | undefined;

/**
 * The style of the badges, one for all elements. A sheet that a script makes needs no leave of the page's
 * policy. The outline is there for forced colours alone, which take the ground away and show it instead.
 */
export function styleSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

/**
 * Texts that run a script if inserted as markup, a colour, a URL or an attribute. Each calls
 * `ran()`.
 */
const calls = ["ran()", "window.ran()", "parent.ran&&ran()", "(0,eval)('ran()')"];

const events = [
  ["img src=x", "onerror"],
  ["svg", "onload"],
  ["body", "onload"],
  ["iframe srcdoc=x", "onload"],
  ["video src=x", "onerror"],
  ["audio src=x", "onerror"],
  ["details open", "ontoggle"],
  ["input autofocus", "onfocus"],
  ["select autofocus", "onfocus"],
  ["textarea autofocus", "onfocus"],
  ["marquee", "onstart"],
  ["object data=x", "onerror"],
  ["style", "onload"],
  ["link rel=stylesheet href=x", "onerror"],
  ["div style='animation:x 1s' ", "onanimationstart"],
  ["div popover id=x", "onbeforetoggle"],
  ["p tabindex=1 autofocus", "onfocus"],
  ["product-badges product-id=1", "onbadges"],
] as const;

/** Prefixes that escape from the place where a text is inserted. */
const ways = [
  "",
  `">`,
  `'>`,
  "</li></ul>",
  "</template>",
  "--><!-- -->",
  "]]>",
  "\u0000",
  "\u2028",
];

const scripts = (call: string) => [
  `<script>${call}</script>`,
  `<SCRIPT>${call}</SCRIPT >`,
  `<script src="data:text/javascript,${call}"></script>`,
  `<svg><script>${call}</script></svg>`,
  `<math><mtext><script>${call}</script></mtext></math>`,
  `<template shadowrootmode=open><script>${call}</script></template>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<a href="javascript:${call}" autofocus>x</a>`,
  `<form action="javascript:${call}"><button>x</button></form>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<svg><a xlink:href="javascript:${call}"><text y=9>x</text></a></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<math><mi//xlink:href="data:x,<script>${call}</script>">`,
  `<img src=\`x\`onerror=${call}>`,
  `<img/src="x"/onerror=${call}>`,
  `&lt;img src=x onerror=${call}&gt;`,
  `\\u003cimg src=x onerror=${call}\\u003e`,
  `%3Cimg%20src=x%20onerror=${call}%3E`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `javascript:${call}`,
  `data:text/html,<script>${call}</script>`,
];

/** A colour with something else appended. */
const colours = (call: string) => [
  `url(javascript:${call})`,
  `url("data:image/svg+xml,<svg onload='${call}'/>")`,
  `red;background:url(javascript:${call})`,
  `red}*{background:url(javascript:${call})}`,
  `red" onmouseover="${call}`,
  `red'><script>${call}</script>`,
  `expression(${call})`,
  `var(--x,url(javascript:${call}))`,
  `image-set("javascript:${call}" 1x)`,
  `</style><script>${call}</script>`,
  `-moz-binding:url(javascript:${call})`,
  `@import 'javascript:${call}'`,
];

/** All vectors, without duplicates. */
export function scriptVectors(): string[] {
  const vectors = new Set<string>();
  for (const way of ways) {
    for (const [element, event] of events) {
      vectors.add(`${way}<${element} ${event}=ran()>`);
      vectors.add(`${way}<${element}/${event}="window.ran()">`);
    }
  }
  for (const call of calls) {
    for (const vector of [...scripts(call), ...colours(call)]) vectors.add(vector);
  }
  return [...vectors];
}

// Runs in the browser, ahead of Scalar's code and in the same file, so that Scalar works under a policy
// without any `unsafe-`. What it does is what such a policy permits a trusted script to do anyway; markup
// that somebody smuggled in gains nothing.
(() => {
  const { nonce } = document.currentScript;

  // Scalar and the editor inside it add style sheets of their own, and forget the nonce.
  const createElement = Document.prototype.createElement;
  Document.prototype.createElement = function (name, options) {
    const element = createElement.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };

  // A policy refuses the attribute `style`, and not the same said through the element's own property.
  const setAttribute = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (name === "style" && "style" in this) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };

  // The highlighter writes such a `style` into its markup. It would be refused; docs.ts says its value.
  const lineCount = / style="--line-count: \d+; --line-digits: \d+;"/g;
  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHtml,
    // Vue hands over an object, and nothing is the empty text.
    set(markup) {
      innerHtml.set.call(this, String(markup ?? "").replace(lineCount, ""));
    },
  });

  // Otherwise the zod inside Scalar finds out by trial whether it may make functions from text.
  globalThis.__zod_globalConfig = { jitless: true };
})();

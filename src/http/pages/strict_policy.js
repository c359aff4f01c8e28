// Runs in the browser, before Scalar's code in the same file, so that Scalar works under a policy
// without any `unsafe-`. Such a policy allows a trusted script to do all of this; injected markup
// gains nothing from it.
(() => {
  const { nonce } = document.currentScript;

  // Scalar and the editor inside it add style sheets of their own, without the nonce.
  const createElement = Document.prototype.createElement;
  Document.prototype.createElement = function (name, options) {
    const element = createElement.call(this, name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };

  // The policy refuses the attribute `style`, but not the same style set through the property.
  const setAttribute = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (name === "style" && "style" in this) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };

  // The highlighter's markup contains such a `style`, which would be refused; docs.ts sets its value.
  const lineCount = / style="--line-count: \d+; --line-digits: \d+;"/g;
  const innerHtml = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHtml,
    // Vue passes an object, and `null` means the empty string.
    set(markup) {
      innerHtml.set.call(this, String(markup ?? "").replace(lineCount, ""));
    },
  });

  // Otherwise the zod inside Scalar tries whether it can create functions from text.
  globalThis.__zod_globalConfig = { jitless: true };
})();

/** The client and the element as one module, for pages that bundle nothing: `product-badges.min.js`. */
export * from "./mod.ts";
export * from "./element/mod.ts";

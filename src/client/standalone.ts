/** Client and element in one module, for pages without a bundler: `product-badges.min.js`. */
export * from "./mod.ts";
export * from "./element/mod.ts";

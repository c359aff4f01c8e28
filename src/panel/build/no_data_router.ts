/**
 * Stands for `react-router-dom` as ra-core uses it, which has a router of its own for a panel without one. That
 * router fetches data too, and would be a tenth of the first view's script.
 */
export * from "react-router";

/** Throws: the panel has its router. */
export function createHashRouter(): never {
  throw new TypeError("The panel stands inside its own router");
}

export const RouterProvider = createHashRouter;

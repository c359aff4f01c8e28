/**
 * Replaces `react-router-dom`. ra-core imports from it a router for apps that have none; that
 * router also fetches data, and would be a tenth of the first view's script.
 */
export * from "react-router";

/** Throws, because the panel has its own router. */
export function createHashRouter(): never {
  throw new TypeError("The panel has its own router");
}

export const RouterProvider = createHashRouter;

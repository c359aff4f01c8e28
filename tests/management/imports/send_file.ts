import type { ManagedShop } from "../../support/service/managed_shop.ts";

/** Imports a CSV, and waits for the end. */
export function send(shop: ManagedShop, body: string, query = "", headers: HeadersInit = {}) {
  return shop.request(`/imports${query}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60", ...headers },
    body,
  });
}

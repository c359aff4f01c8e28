import type { ClientSizes } from "../../support/client_sizes.ts";
import type { Spread } from "../statistics.ts";
import { alignRight, withSpread } from "../table.ts";

/** What the client costs a page. Microseconds are of the wall clock, for each call. */
export interface ClientReport {
  components: number;
  /** For all of them together. */
  requests: number;
  /** By the client, less the same requests by hand in the same round. */
  addedPerCallUs: Spread;
  clientPerCallUs: Spread;
  byHandPerCallUs: Spread;
  /** Where all is known already, and nothing is sent. */
  keptPerCallUs: Spread;
  bytes: ClientSizes;
}

export function formatClientReport(report: ClientReport): string {
  const { components, requests, bytes } = report;
  return [
    `Client: ${components} components ask at once, each for a product, of a service that answers at once`,
    "",
    ...alignRight([
      ["µs a call: median (quartiles)", ""],
      ["through the client", withSpread(report.clientPerCallUs)],
      ["the same requests by hand", withSpread(report.byHandPerCallUs)],
      ["added, of pairs", withSpread(report.addedPerCallUs)],
      ["when all is known", withSpread(report.keptPerCallUs)],
    ]),
    "",
    `${requests} requests for ${components} products`,
    `${bytes.client} bytes minified and gzipped, ${bytes.both} with the element`,
  ].join("\n");
}

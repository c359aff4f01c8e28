import type { ClientSizes } from "../../support/client_sizes.ts";
import type { Spread } from "../statistics.ts";
import { alignRight, withSpread } from "../table.ts";

/** The cost of the client. Times are wall-clock microseconds per call. */
export interface ClientReport {
  components: number;
  /** For all components together. */
  requests: number;
  /** The client's time minus that of the hand-written code in the same round. */
  addedPerCallUs: Spread;
  clientPerCallUs: Spread;
  byHandPerCallUs: Spread;
  /** When everything is cached and nothing is sent. */
  keptPerCallUs: Spread;
  bytes: ClientSizes;
}

export function formatClientReport(report: ClientReport): string {
  const { components, requests, bytes } = report;
  return [
    `Client: ${components} components each request one product at once, from a service that responds at once`,
    "",
    ...alignRight([
      ["µs a call: median (quartiles)", ""],
      ["through the client", withSpread(report.clientPerCallUs)],
      ["the same requests, hand-written", withSpread(report.byHandPerCallUs)],
      ["added, of pairs", withSpread(report.addedPerCallUs)],
      ["when everything is cached", withSpread(report.keptPerCallUs)],
    ]),
    "",
    `${requests} requests for ${components} products`,
    `${bytes.client} bytes minified and gzipped, ${bytes.both} with the element`,
  ].join("\n");
}

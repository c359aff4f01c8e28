import type { Operation } from "./documented.ts";

const endless = () =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });

/** Bodies that must not affect the response to an unauthenticated request. */
export function strangeBodies({ method }: Operation): (BodyInit | null)[] {
  if (method === "GET") return [null];
  return [null, "{", '{"unknown":1}', "[".repeat(100_000), "x".repeat(2_000_000), endless()];
}

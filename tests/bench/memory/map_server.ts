/**
 * The reference of `bench memory`: holds the catalogue's products as ordinary objects in a `Map`,
 * like an unoptimized service. It answers only that it has them.
 *
 *     deno run -A tests/bench/memory/map_server.ts <number of products> <port>
 */
import { type BenchAssignment, streamCatalogue } from "../catalogue/catalogue.ts";

const [productCount = "", port = ""] = Deno.args;
const held = new Map<number, BenchAssignment[]>();
for (const { id, assignments } of streamCatalogue(Number(productCount)).products) {
  held.set(id, assignments);
}
Deno.serve(
  { hostname: "127.0.0.1", port: Number(port), onListen() {} },
  () => new Response(`${held.size}`),
);

/**
 * The reference of `bench write`: plain `kv.set`s of values as large as an operation, one after
 * another, in a separate store. It stores nothing else, checks nothing and sends no notifications.
 *
 *     deno run -A tests/bench/write/setting_server.ts <store file> <port>
 */
import { z } from "zod";

const Wanted = z.object({ sets: z.int(), valueBytes: z.int() });

const [path = "", port = ""] = Deno.args;
const kv = await Deno.openKv(path);
let done = 0;

Deno.serve({ hostname: "127.0.0.1", port: Number(port), onListen() {} }, async (request) => {
  if (request.method === "GET") return new Response("ready");
  const { sets, valueBytes } = Wanted.parse(await request.json());
  for (let i = 0; i < sets; i++) await kv.set(["set", done++], new Uint8Array(valueBytes));
  return Response.json({ done });
});

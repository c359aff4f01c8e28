/**
 * The reference of `bench query`: the minimum that a `Deno.serve` can do which reads a request's
 * body and answers the same bytes as the service. It has no router, no parser and no checks; it
 * looks up the ready answer to that body.
 *
 * It has one answer per body rather than one for all, so that both servers send exactly the same
 * bytes to the same requests, which the bench checks, and both read answers of all lengths from
 * memory that is not always in the CPU caches. The lookup costs a short substring and one access to
 * a map; a server with one answer for all had no measurably different CPU time (8 windows each, 1
 * and 50 products).
 *
 *     deno run -A tests/bench/servers/bare_server.ts <file of answers> <port>
 */
import { readAnswers } from "./bare_answers.ts";
import { bodyKey, urlKey } from "../catalogue/query_bodies.ts";

const [file = "", port = ""] = Deno.args;
const { headers, answers, cacheable } = await readAnswers(file);
const init = { headers };
const inits = new Map(
  Array.from(cacheable?.tags ?? [], ([key, tag]) => [
    key,
    { headers: [...cacheable?.headers ?? [], ["ETag", tag] satisfies [string, string]] },
  ]),
);

Deno.serve({ hostname: "127.0.0.1", port: Number(port), onListen() {} }, async (request) => {
  if (request.method === "GET") {
    const key = urlKey(request.url);
    return key === undefined
      ? new Response()
      : new Response(answers.get(key) ?? null, inits.get(key) ?? init);
  }
  const body = await request.text();
  return new Response(answers.get(bodyKey(body)) ?? null, init);
});

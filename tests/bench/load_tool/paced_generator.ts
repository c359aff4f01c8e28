/**
 * A load at a given rate, however long answers take: requests come at random moments, like those of
 * many shoppers, and each response time counts from when its request was due (so a slow server does
 * not slow the load down). wrk has no rates, and its delays are whole milliseconds.
 *
 *     deno run -A tests/bench/load_tool/paced_generator.ts <port> <path> <file of bodies> <requests per second> <seconds>
 *
 * Prints its counts as one line of JSON. It sleeps until a request is due or an answer is there: one
 * that polls takes a core, for which the threads of a busy service then wait, and it for them.
 */
import { PacedStream } from "./paced_stream.ts";
import { createRandom } from "../random.ts";
import { quantile } from "../statistics.ts";
import { postRequest } from "./sockets/raw_request.ts";
import { ReadySockets } from "./sockets/ready_sockets.ts";

const connections = 64;
/** Time to compile this program's code; requests in it do not count. */
const warmUpMs = 1_000;
/** How long answers are waited for. */
const timeoutMs = 60_000;

const [port = "", path = "", file = "", rate = "", seconds = ""] = Deno.args;
const bodies = (await Deno.readTextFile(file)).trimEnd().split("\n");
const requests = bodies.map((body) => postRequest(path, body));
const startsAt = performance.now();
const countedFrom = startsAt + warmUpMs;
const endsAt = countedFrom + Number(seconds) * 1_000;
const stream = new PacedStream(
  { port: Number(port), requests, requestsPerSecond: Number(rate), connections, timeoutMs },
  { random: createRandom(3), startsAt, countedFrom },
);
const ready = new ReadySockets();
for (const connection of stream.connections) ready.add(connection);

for (let now = startsAt; now < endsAt || !stream.isAnswered; now = performance.now()) {
  if (now >= endsAt + timeoutMs) throw new Error("Cannot count queries that are not answered");
  if (now < endsAt) stream.sendDue(now);
  const until = now < endsAt ? Math.min(stream.nextDue, endsAt) : endsAt + timeoutMs;
  for (const it of ready.take(Math.max(until - performance.now(), 0))) stream.take(it);
}
for (const connection of stream.connections) connection.close();
const refused = [...stream.times.keys()].filter((status) => status !== 200);
if (refused.length > 0) throw new Error(`Cannot count answers with the statuses ${refused}`);
if (stream.unsent > 0) throw new Error(`Cannot count ${stream.unsent} queries that were not sent`);
const times = stream.times.get(200) ?? [];
console.log(JSON.stringify({
  requestsPerSecond: times.length / Number(seconds),
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
  maxMs: quantile(times, 1),
}));

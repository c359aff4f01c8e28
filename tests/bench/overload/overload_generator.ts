/**
 * More queries than can be answered, from many connections, with a few requests for health and
 * management. wrk only sends what is answered, and `paced_generator.ts` has few connections, which
 * hold back what is not answered.
 *
 *     deno run -A tests/bench/overload/overload_generator.ts <an `OverloadLoad` as JSON>
 *
 * Prints its counts as one line of JSON. Requests may be sent a millisecond late, which counts as
 * response time: it leaves the core to a proxy that shares it.
 */
import { ReadySockets } from "../load_tool/sockets/ready_sockets.ts";
import { getRequest, postRequest } from "../load_tool/sockets/raw_request.ts";
import { createRandom } from "../random.ts";
import { OverloadLoad, type StreamCount, warmUpSeconds } from "./overload_load.ts";
import { PacedStream, type StreamPlan } from "../load_tool/paced_stream.ts";

/** The longest wait for answers after the last request. */
const lastAnswersMs = 5_000;
const besideConnections = 16;
/** Few, because each takes a slowed-down service a millisecond. */
const besidePerSecond = 10;
const restMs = 1;

const load = OverloadLoad.parse(JSON.parse(Deno.args[0] ?? ""));
const bodies = (await Deno.readTextFile(load.bodiesFile)).trimEnd().split("\n");
const { port, timeoutMs } = load;
const beside = (path: string): StreamPlan => ({
  ...{ port, timeoutMs, requestsPerSecond: besidePerSecond, connections: besideConnections },
  requests: [getRequest(path, { Authorization: `Bearer ${load.adminToken}` })],
});
const plans: Record<keyof typeof load.paths, StreamPlan> = {
  query: {
    ...{ port, timeoutMs },
    requests: bodies.map((body) => postRequest(load.paths.query, body)),
    requestsPerSecond: load.requestsPerSecond,
    connections: load.connections,
  },
  health: beside(load.paths.health),
  management: beside(load.paths.management),
};

const random = createRandom(3);
const startsAt = performance.now();
const countedFrom = startsAt + warmUpSeconds * 1_000;
const endsAt = countedFrom + load.seconds * 1_000;
const streams = Object.entries(plans).map(([name, plan]) => ({
  name,
  stream: new PacedStream(plan, { random, startsAt, countedFrom }),
}));
const ready = new ReadySockets();
const streamOf = new Map<number, PacedStream>();
for (const { stream } of streams) {
  for (const connection of stream.connections) {
    ready.add(connection);
    streamOf.set(connection.descriptor, stream);
  }
}

for (let now = performance.now(); now < endsAt + lastAnswersMs; now = performance.now()) {
  if (now < endsAt) { for (const { stream } of streams) stream.sendDue(now); }
  else if (streams.every(({ stream }) => stream.isAnswered)) break;
  for (const descriptor of ready.take(restMs)) streamOf.get(descriptor)?.take(descriptor);
}
const counts = streams.map(({ name, stream }): [string, StreamCount] => [name, {
  due: stream.due,
  unsent: stream.unsent,
  timesMs: Object.fromEntries(stream.times),
}]);
console.log(JSON.stringify(Object.fromEntries(counts)));
Deno.exit(0);

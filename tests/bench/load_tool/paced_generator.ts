/**
 * A load at a given rate, however long answers take: requests come at random moments, like those of
 * many shoppers, and each response time counts from when its request was due (so a slow server does
 * not slow the load down). wrk has no rates, and its delays are whole milliseconds.
 *
 *     deno run -A tests/bench/load_tool/paced_generator.ts <port> <path> <file of bodies> <requests per second> <seconds>
 *
 * Prints its counts as one line of JSON. It polls without sleeping, to send within microseconds of
 * the due time, so it needs a core of its own.
 */
import { createRandom } from "../random.ts";
import { quantile } from "../statistics.ts";
import { PlainSocket } from "./sockets/plain_sockets.ts";
import { randomGapMs } from "./random_gap.ts";
import { postRequest } from "./sockets/raw_request.ts";

const connectionCount = 64;
/** Time to compile this program's code; requests in it do not count. */
const warmUpMs = 1_000;

const [port = "", path = "", file = "", rate = "", seconds = ""] = Deno.args;
const bodies = (await Deno.readTextFile(file)).trimEnd().split("\n");
const requests = bodies.map((body) => postRequest(path, body));
const random = createRandom(3);
const gapMs = () => randomGapMs(Number(rate), random);

/** A request that was sent, and when it was due. */
interface Query {
  connection: PlainSocket;
  due: number;
}

const idle = Array.from({ length: connectionCount }, () => PlainSocket.open(Number(port)));
/** When requests were due for which no connection is free. */
const late: number[] = [];
let pending: Query[] = [];
const times: number[] = [];
let sent = 0;

function send(connection: PlainSocket, due: number): Query {
  connection.send(requests[sent++ % requests.length] ?? postRequest(path, ""));
  return { connection, due };
}

/** Records the answers that have arrived; their connections send the late requests. */
function takeAnswers(): void {
  const waiting: Query[] = [];
  for (const it of pending) {
    const status = it.connection.takeAnswer();
    if (status === undefined) {
      waiting.push(it);
      continue;
    }
    if (status !== 200) throw new Error(`Cannot count an answer with status ${status}`);
    if (it.due >= countedFrom) times.push(performance.now() - it.due);
    const next = late.shift();
    if (next === undefined) idle.push(it.connection);
    else waiting.push(send(it.connection, next));
  }
  pending = waiting;
}

const startedAt = performance.now();
const countedFrom = startedAt + warmUpMs;
const endsAt = countedFrom + Number(seconds) * 1_000;
for (let due = startedAt + gapMs(); due < endsAt || pending.length > 0;) {
  for (const now = performance.now(); due <= now && due < endsAt; due += gapMs()) {
    const connection = idle.pop();
    if (connection === undefined) late.push(due);
    else pending.push(send(connection, due));
  }
  takeAnswers();
}
for (const connection of idle) connection.close();
console.log(JSON.stringify({
  requestsPerSecond: times.length / Number(seconds),
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
  maxMs: quantile(times, 1),
}));

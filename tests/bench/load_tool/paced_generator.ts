/**
 * A load at a given rate, whatever the answers take: requests come at random moments, as those of many shoppers do, and
 * each answer's time counts from the moment at which its request was to be sent (so a server that is late does not
 * make the load wait). wrk knows no rates, and its delays are whole milliseconds.
 *
 *   deno run -A tests/bench/load_tool/paced_generator.ts <port> <path> <file of bodies> <requests a second> <seconds>
 *
 * Tells what it counted as one line of JSON. It never rests, so that a moment is met within microseconds: it wants a
 * core of its own.
 */
import { createRandom } from "../random.ts";
import { quantile } from "../statistics.ts";
import { PlainSocket } from "./plain_sockets.ts";

const connectionCount = 64;
/** Until then the code of this program is compiled; what is asked does not count. */
const warmUpMs = 1_000;

const [port = "", path = "", file = "", rate = "", seconds = ""] = Deno.args;
const requests = (await Deno.readTextFile(file)).trimEnd().split("\n").map(toRequest);
const random = createRandom(3);
/** To the next request: Poisson, the gaps of what comes from many who know nothing of each other. */
const gapMs = () => -Math.log(1 - random.fraction()) * 1_000 / Number(rate);

/** A request that was sent, and when it was to be. */
interface Asked {
  connection: PlainSocket;
  due: number;
}

const idle = Array.from({ length: connectionCount }, () => PlainSocket.open(Number(port)));
/** When requests were to be sent for which no connection is free. */
const late: number[] = [];
let asked: Asked[] = [];
const times: number[] = [];
let sent = 0;

function send(connection: PlainSocket, due: number): Asked {
  connection.send(requests[sent++ % requests.length] ?? toRequest(""));
  return { connection, due };
}

/** Takes note of the answers that have come; whoever has answered is asked what is late. */
function takeAnswers(): void {
  const waiting: Asked[] = [];
  for (const it of asked) {
    if (!it.connection.isAnswered()) {
      waiting.push(it);
      continue;
    }
    if (it.due >= countedFrom) times.push(performance.now() - it.due);
    const next = late.shift();
    if (next === undefined) idle.push(it.connection);
    else waiting.push(send(it.connection, next));
  }
  asked = waiting;
}

const startedAt = performance.now();
const countedFrom = startedAt + warmUpMs;
const endsAt = countedFrom + Number(seconds) * 1_000;
for (let due = startedAt + gapMs(); due < endsAt || asked.length > 0;) {
  for (const now = performance.now(); due <= now && due < endsAt; due += gapMs()) {
    const connection = idle.pop();
    if (connection === undefined) late.push(due);
    else asked.push(send(connection, due));
  }
  takeAnswers();
}
for (const connection of idle) connection.close();
console.log(JSON.stringify({
  requestsPerSecond: times.length / Number(seconds),
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
}));

function toRequest(body: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(body).length;
  return new TextEncoder().encode(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes}\r\n\r\n${body}`,
  );
}

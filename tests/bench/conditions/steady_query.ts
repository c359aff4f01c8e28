/**
 * Sends one small query again and again, and reports the longest pause between two answers: for so
 * long something blocked the service's event loop. A separate process, because the bench's own is
 * busy.
 *
 *     deno run -A tests/bench/conditions/steady_query.ts <url> <body>
 *
 * Prints "steady" once it and the service are warm, counts from then on until its input ends, and
 * then prints the result as one line of JSON.
 */
import { sendQuery } from "../catalogue/answers.ts";
import type { Steadiness } from "./while_steady.ts";

const warmUpAnswers = 500;
const [url = "", body = ""] = Deno.args;

for (let i = 0; i < warmUpAnswers; i++) await sendQuery(url, body);
console.log("steady");

let isOver = false;
Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => isOver = true);

const steadiness: Steadiness = { answers: 0, longestGapMs: 0 };
let last = performance.now();
while (!isOver) {
  await sendQuery(url, body);
  const now = performance.now();
  steadiness.longestGapMs = Math.max(steadiness.longestGapMs, now - last);
  steadiness.answers++;
  last = now;
}
console.log(JSON.stringify(steadiness));

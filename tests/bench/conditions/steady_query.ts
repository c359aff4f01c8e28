/**
 * Asks one small query again and again, and says how long the longest pause between two answers
 * was: so long did something hold the service's event loop. A process of its own, because the
 * bench's is busy with other things.
 *
 *   deno run -A tests/bench/conditions/steady_query.ts <url> <body>
 *
 * Says "steady" when it and the service are warm, counts from then on until its input ends, and
 * then says what it counted as one line of JSON.
 */
import { ask } from "../catalogue/answers.ts";
import type { Steadiness } from "./while_steady.ts";

const warmUpAnswers = 500;
const [url = "", body = ""] = Deno.args;

for (let i = 0; i < warmUpAnswers; i++) await ask(url, body);
console.log("steady");

let isOver = false;
Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => isOver = true);

const steadiness: Steadiness = { answers: 0, longestGapMs: 0 };
let last = performance.now();
while (!isOver) {
  await ask(url, body);
  const now = performance.now();
  steadiness.longestGapMs = Math.max(steadiness.longestGapMs, now - last);
  steadiness.answers++;
  last = now;
}
console.log(JSON.stringify(steadiness));

import { bodyKey, type QueryBody } from "./query_bodies.ts";
import type { BareAnswers } from "../servers/bare_answers.ts";
import { canonical } from "./expected_answer.ts";

/** The headers that Deno's HTTP server adds, which the bare server must not repeat. */
const ownHeaders = ["date", "content-length", "connection", "keep-alive", "transfer-encoding"];

/** The number of concurrent requests in `inParallel`. */
export const parallelRequests = 8;

/**
 * Sends every body once and keeps the answers for the bare server. Each must be a 200 and equal
 * `expected` (in `canonical` form), and all must have the same headers.
 */
export async function collectAnswers(
  url: string,
  bodies: readonly QueryBody[],
  expected: (body: QueryBody) => string,
): Promise<BareAnswers> {
  const answers: BareAnswers["answers"] = new Map();
  let headers: BareAnswers["headers"] | undefined;
  await inParallel(bodies, async (body) => {
    const answer = await sendQuery(url, body.text);
    requireSame(`meaning of the answer to ${body.text}`, {
      got: canonical(JSON.parse(answer.text)),
      expected: expected(body),
    });
    headers ??= answer.headers;
    requireSame("headers", {
      got: JSON.stringify(answer.headers),
      expected: JSON.stringify(headers),
    });
    answers.set(bodyKey(body.text), answer.text);
  });
  return { headers: headers ?? [], answers };
}

/**
 * Sends some bodies again and throws unless each answer equals the collected one, byte for byte.
 */
export async function requireAnswers(
  url: string,
  bodies: readonly QueryBody[],
  { headers, answers }: BareAnswers,
): Promise<void> {
  await inParallel(bodies, async (body) => {
    const answer = await sendQuery(url, body.text);
    requireSame(`answer to ${body.text}`, {
      got: answer.text,
      expected: answers.get(bodyKey(body.text)) ?? "",
    });
    requireSame("headers", {
      got: JSON.stringify(answer.headers),
      expected: JSON.stringify(headers),
    });
  });
}

/**
 * Sends every body once and throws unless each answer equals `expected` (in `canonical` form).
 * Returns the answers in any order.
 */
export async function queryExpected<B extends QueryBody>(
  url: string,
  bodies: readonly B[],
  expected: (body: B) => string,
): Promise<string[]> {
  const texts: string[] = [];
  await inParallel(bodies, async (body) => {
    const { text } = await sendQuery(url, body.text);
    requireSame(`meaning of the answer to ${body.text}`, {
      got: canonical(JSON.parse(text)),
      expected: expected(body),
    });
    texts.push(text);
  });
  return texts;
}

/** Throws unless both texts are equal; the error shows where they differ. */
export function requireSame(
  what: string,
  { got, expected }: { got: string; expected: string },
): void {
  if (got === expected) return;
  let place = 0;
  while (got[place] === expected[place]) place++;
  const around = (text: string) => text.slice(Math.max(0, place - 100), place + 100);
  throw new Error(
    `Cannot measure: the ${what}\nhas at ${place}  … ${around(got)} …\nand not  … ${
      around(expected)
    } …`,
  );
}

/** Sends one query, by GET if there is no body. Throws on any status but 200. */
export async function sendQuery(url: string, body?: string) {
  // The load tool does not ask for compression; `fetch` would.
  const plain = { "accept-encoding": "identity" };
  const response = await fetch(
    url,
    body === undefined ? { headers: plain } : {
      method: "POST",
      headers: { "content-type": "application/json", ...plain },
      body,
    },
  );
  const text = await response.text();
  if (response.status !== 200) {
    throw new Error(`Cannot measure: ${url} answered ${response.status} to ${body}\n${text}`);
  }
  const headers = [...response.headers].filter(([name]) => !ownHeaders.includes(name));
  return { text, headers };
}

/** Runs `work` on every item, a few at a time. */
export async function inParallel<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = Iterator.from(items);
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: parallelRequests }, worker));
}

import { bodyKey, type QueryBody } from "./query_bodies.ts";
import type { BareAnswers } from "../servers/bare_answers.ts";
import { canonical } from "./expected_answer.ts";

/** What the HTTP layer of Deno writes by itself, so that the bare server must not repeat it. */
const ownHeaders = ["date", "content-length", "connection", "keep-alive", "transfer-encoding"];

/** How many requests `inParallel` has under way. */
export const parallelRequests = 8;

/**
 * Asks every body once and keeps the answers for the bare server. Each must be a 200 and mean what `expected` says
 * (in `canonical` form), and all must come with the same headers.
 */
export async function collectAnswers(
  url: string,
  bodies: readonly QueryBody[],
  expected: (body: QueryBody) => string,
): Promise<BareAnswers> {
  const answers: BareAnswers["answers"] = new Map();
  let headers: BareAnswers["headers"] | undefined;
  await inParallel(bodies, async (body) => {
    const answer = await ask(url, body.text);
    requireSame(`meaning of the answer to ${body.text}`, {
      got: canonical(JSON.parse(answer.text)),
      wanted: expected(body),
    });
    headers ??= answer.headers;
    requireSame("headers", {
      got: JSON.stringify(answer.headers),
      wanted: JSON.stringify(headers),
    });
    answers.set(bodyKey(body.text), answer.text);
  });
  return { headers: headers ?? [], answers };
}

/** Asks some bodies again and throws unless each answer is the one collected, byte for byte. */
export async function requireAnswers(
  url: string,
  bodies: readonly QueryBody[],
  { headers, answers }: BareAnswers,
): Promise<void> {
  await inParallel(bodies, async (body) => {
    const answer = await ask(url, body.text);
    requireSame(`answer to ${body.text}`, {
      got: answer.text,
      wanted: answers.get(bodyKey(body.text)) ?? "",
    });
    requireSame("headers", {
      got: JSON.stringify(answer.headers),
      wanted: JSON.stringify(headers),
    });
  });
}

/**
 * Asks every body once and throws unless each answer means what `expected` says (in `canonical`
 * form). Answers what came back, in any order.
 */
export async function askExpected<B extends QueryBody>(
  url: string,
  bodies: readonly B[],
  expected: (body: B) => string,
): Promise<string[]> {
  const texts: string[] = [];
  await inParallel(bodies, async (body) => {
    const { text } = await ask(url, body.text);
    requireSame(`meaning of the answer to ${body.text}`, {
      got: canonical(JSON.parse(text)),
      wanted: expected(body),
    });
    texts.push(text);
  });
  return texts;
}

/** Throws, with the place where they part, unless both texts are equal. */
export function requireSame(what: string, { got, wanted }: { got: string; wanted: string }): void {
  if (got === wanted) return;
  let place = 0;
  while (got[place] === wanted[place]) place++;
  const around = (text: string) => text.slice(Math.max(0, place - 100), place + 100);
  throw new Error(
    `Cannot measure: the ${what}\nhas at ${place}  … ${around(got)} …\nand not  … ${
      around(wanted)
    } …`,
  );
}

/** Sends one query, with GET where there is no body; anything but a 200 throws. */
export async function ask(url: string, body?: string) {
  // The load tool asks for no compression either; `fetch` would.
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

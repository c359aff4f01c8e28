import type { BareAnswers } from "../servers/bare_answers.ts";
import { inParallel, requireSame, sendQuery } from "./answers.ts";
import { bodyKey, type QueryBody, searchOf } from "./query_bodies.ts";

type Cacheable = NonNullable<BareAnswers["cacheable"]>;

/**
 * Sends every query once by GET and keeps the headers of the answers. Each answer must equal the
 * one to its POST, byte for byte, and have an `ETag`; all other headers must be the same for all.
 */
export async function collectCacheable(
  url: string,
  bodies: readonly QueryBody[],
  { answers }: BareAnswers,
): Promise<Cacheable> {
  const tags: Cacheable["tags"] = new Map();
  let headers: Cacheable["headers"] | undefined;
  await inParallel(bodies, async (body) => {
    const key = bodyKey(body.text);
    const answer = await queryCacheable(url, body);
    requireSame(`answer to GET ${key}`, { got: answer.text, expected: answers.get(key) ?? "" });
    headers ??= answer.headers;
    requireSameHeaders(answer.headers, headers);
    tags.set(key, answer.tag);
  });
  return { headers: headers ?? [], tags };
}

/**
 * Sends some queries again by GET and throws unless each answer equals the collected one, byte for
 * byte.
 */
export async function requireCacheable(
  url: string,
  bodies: readonly QueryBody[],
  { answers, cacheable }: BareAnswers,
): Promise<void> {
  await inParallel(bodies, async (body) => {
    const key = bodyKey(body.text);
    const { text, tag, headers } = await queryCacheable(url, body);
    requireSame(`answer to GET ${key}`, { got: text, expected: answers.get(key) ?? "" });
    requireSame(`ETag of ${key}`, { got: tag, expected: cacheable?.tags.get(key) ?? "" });
    requireSameHeaders(headers, cacheable?.headers ?? []);
  });
}

async function queryCacheable(url: string, body: QueryBody) {
  const { text, headers } = await sendQuery(`${url}${searchOf(body)}`);
  const [, tag] = headers.find(([name]) => name === "etag") ?? [];
  if (tag === undefined) throw new Error(`Cannot measure: an answer has no ETag: ${text}`);
  return { text, tag, headers: headers.filter(([name]) => name !== "etag") };
}

function requireSameHeaders(got: Cacheable["headers"], expected: Cacheable["headers"]): void {
  requireSame("headers of a GET", { got: JSON.stringify(got), expected: JSON.stringify(expected) });
}

import { BadgeClient, type BadgeClientOptions, BadgeQueryError } from "../../../src/client/mod.ts";
import type { Context, ProductEntry, UntypedBadge } from "../../../src/client/mod.ts";

/** A request as the service received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly init: RequestInit;
  readonly context: Context;
  readonly products: readonly ProductEntry[];
}

/** Responds to a request; `before` is the number of earlier requests. */
export type Responder = (request: ReceivedRequest, before: number) => Response | Promise<Response>;

export const baseUrl = "http://badges.test";

/** A badge with this text. */
export function badgeFor(text: string): UntypedBadge {
  return { id: `badge of ${text}`, typeId: "label", content: { text } };
}

/**
 * A complete answer, in which each product has one badge whose text is its entry and the locale.
 */
export function answer(
  { products, context }: Pick<ReceivedRequest, "products" | "context">,
  { headers = { "Cache-Control": "private, max-age=30" } }: { headers?: HeadersInit } = {},
): Response {
  const suffix = context.locale ? ` in ${context.locale}` : "";
  const badges = products.map((entry) => badgeFor(`${formatEntry(entry)}${suffix}`));
  const body = {
    products: products.map((query, index) => ({ query, badges: [{ id: badges[index]?.id }] })),
    badges,
  };
  return new Response(JSON.stringify(body), { headers });
}

/** The answer of a service that has no badges, which can be cached for this many seconds. */
export const withoutBadges = (seconds: number): Responder => ({ products }) => {
  const body = { products: products.map((query) => ({ query, badges: [] })), badges: [] };
  return Response.json(body, { headers: { "Cache-Control": `max-age=${seconds}` } });
};

/** An answer that can be cached for this many seconds. */
export const cacheableFor = (seconds: number): Responder => (request) =>
  answer(request, { headers: { "Cache-Control": `max-age=${seconds}` } });

/** A problem of the service, with pointers to the errors. */
export function problem(status: number, pointers: readonly string[] = []): Response {
  const errors = pointers.map((pointer) => ({ pointer, detail: "is bad" }));
  return Response.json({ type: "about:blank", title: "Bad", status, errors }, { status });
}

/** An entry in the notation of the tests: `1235:456,789`. */
export function formatEntry({ id, variantIds }: ProductEntry): string {
  return variantIds ? `${id}:${variantIds}` : `${id}`;
}

/** A service whose responses the test defines, with clients for it. */
export class FakeService {
  readonly received: ReceivedRequest[] = [];
  readonly errors: BadgeQueryError[] = [];
  readonly #respond: Responder;

  constructor(respond: Responder = (request) => answer(request)) {
    this.#respond = respond;
  }

  /** A client of this service, whose errors are collected in `errors`. */
  client(options: Partial<BadgeClientOptions> = {}): BadgeClient {
    return new BadgeClient({
      projectId: "shop",
      baseUrl,
      fetch: this.fetch,
      onError: (error) => void this.errors.push(error),
      ...options,
    });
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = readRequest(url, init);
    this.received.push(request);
    return await this.#respond(request, this.received.length - 1);
  };

  /** The entries of each request, in the tests' notation. */
  get requests(): string[][] {
    return this.received.map(({ products }) => products.map(formatEntry));
  }

  /** The codes of the errors passed to `onError`. */
  get codes(): string[] {
    return this.errors.map(({ code }) => code);
  }
}

function readRequest(url: string, init: RequestInit): ReceivedRequest {
  const { method = "GET" } = init;
  if (method === "POST") {
    const { context, query } = JSON.parse(String(init.body));
    return { method, url, init, context, products: query.products };
  }
  const { searchParams } = new URL(url);
  const products = searchParams.getAll("product").map((text) => {
    const [id, variants] = text.split(":");
    if (variants === undefined) return { id: Number(id) };
    return { id: Number(id), variantIds: variants === "" ? [] : variants.split(",").map(Number) };
  });
  const context = JSON.parse(searchParams.get("context") ?? "{}");
  return { method, url, init, context, products };
}

/** The badge texts of each product, by entry in the tests' notation. */
export function textsByEntry(
  badges: Iterable<readonly [ProductEntry, readonly UntypedBadge[]]>,
): Record<string, unknown[]> {
  const lines = Array.from(
    badges,
    ([entry, shown]) => [formatEntry(entry), shown.map(({ content }) => content.text)],
  );
  return Object.fromEntries(lines);
}

import type { Settings } from "../options.ts";
import type { Context, ProductEntry } from "../types.ts";

/** Every browser, proxy and cache accepts URLs of this length. */
const urlMaxChars = 2_000;

/** The arguments for `fetch`. */
export type QueryRequest = [url: string, init: RequestInit];

/**
 * Builds the request for entries, by their keys. With the method `auto` it is a GET if the context
 * is not personal and the URL is short, else a POST.
 */
export function queryRequest(
  entries: ReadonlyMap<string, ProductEntry>,
  { url, method, context }: Settings,
): QueryRequest {
  const urlContext = method === "GET" ? context : publicPart(context);
  if (urlContext !== undefined && method !== "POST") {
    const json = JSON.stringify(urlContext);
    const contextPart = json === "{}" ? "" : `&context=${encodeURIComponent(json)}`;
    const getUrl = `${url}?product=${[...entries.keys()].join("&product=")}${contextPart}`;
    // The browser's cache must revalidate each time: its stored responses have no `Age`, so this
    // client would keep them for up to twice as long as `max-age` allows.
    if (method === "GET" || getUrl.length <= urlMaxChars) {
      return [getUrl, inPage({ cache: "no-cache" })];
    }
  }
  // A string body is sent as text/plain, which needs no CORS preflight.
  const body = JSON.stringify({ context, query: { products: [...entries.values()] } });
  return [url, { method: "POST", body, ...inPage() }];
}

/**
 * The context with its keys in one order if it holds at most a locale, a currency and a channel;
 * `undefined` if it holds more.
 */
function publicPart({ locale, bigcommerce, ...more }: Context): Context | undefined {
  const { channel, currency, ...personal } = bigcommerce ?? {};
  const isPersonal = [more, personal].flatMap(Object.values).some((value) => value != undefined);
  if (isPersonal) return undefined;
  return { locale, bigcommerce: bigcommerce ? { channel, currency } : undefined };
}

/**
 * The service needs no cookies. Outside of browsers the options are left out, because some runtimes
 * reject those that only browsers implement.
 */
function inPage(init?: RequestInit): RequestInit {
  return globalThis.location ? { credentials: "omit", ...init } : {};
}

import type { Settings } from "../options.ts";
import type { Context, ProductEntry } from "../types.ts";

/** What every browser, proxy and cache takes as an address. */
const urlMaxChars = 2_000;

/** What `fetch` is called with. */
export interface QueryRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** A query of entries by their keys: a GET where that tells nobody anything and is short, else a POST. */
export function queryRequest(
  entries: ReadonlyMap<string, ProductEntry>,
  { url, method, context }: Settings,
): QueryRequest {
  const shared = method === "auto" ? publicPart(context) : context;
  if (shared !== undefined && method !== "POST") {
    const said = JSON.stringify(shared);
    const saying = said === "{}" ? "" : `&context=${encodeURIComponent(said)}`;
    const address = `${url}?product=${[...entries.keys()].join("&product=")}${saying}`;
    // The browser's own cache asks again each time: what it kept would come without an age, and so be kept
    // twice as long as it may.
    if (method === "GET" || address.length <= urlMaxChars) {
      return { url: address, init: inPage({ cache: "no-cache" }) };
    }
  }
  // A string goes as text/plain, for which a browser asks no permission first.
  const body = JSON.stringify({ context, query: { products: [...entries.values()] } });
  return { url, init: { method: "POST", body, ...inPage() } };
}

/** A context that says no more than a locale, a currency and a channel, its keys in one order. */
function publicPart({ locale, bigcommerce, ...more }: Context): Context | undefined {
  const { channel, currency, ...personal } = bigcommerce ?? {};
  const isPersonal = [more, personal].flatMap(Object.values).some((value) => value != undefined);
  if (isPersonal) return undefined;
  return { locale, bigcommerce: bigcommerce ? { channel, currency } : undefined };
}

/** Cookies are for other services. Some runtimes that are no browsers refuse what concerns only browsers. */
function inPage(init?: RequestInit): RequestInit {
  return globalThis.location ? { credentials: "omit", ...init } : {};
}

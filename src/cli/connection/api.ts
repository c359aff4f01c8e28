import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../../openapi/schema.d.ts";
import { CliError } from "../cli_error.ts";
import { isRecord } from "../is_record.ts";
import type { System } from "../system.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { problemOf } from "./service_problem.ts";

/** The operations of the API document. A response that is not 2xx is thrown as a `ServiceProblem`. */
export type Api = Client<paths>;

/** The address of a service, and the token for it. */
export interface Connection {
  readonly url: string;
  readonly token: string;
}

/** A client of the service. */
export function createApi({ url, token }: Connection, { fetch }: Pick<System, "fetch">): Api {
  const headers = { Authorization: `Bearer ${token}` };
  const api = createClient<paths>({ baseUrl: url, fetch, headers });
  api.use({
    async onResponse({ response, options: { parseAs } }) {
      assertOwnOrigin(response, url);
      if (!response.ok) throw await problemOf(response);
      if (response.status === 204) return;
      const isStream = parseAs === "stream";
      const type = response.headers.get("Content-Type") ?? "no content type";
      if (!type.startsWith(isStream ? "text/csv" : "application/json")) {
        throw new CliError(`${url} is not a Badge Query Service: it responded with ${type}.`);
      }
      if (!isStream) return new Response(await jsonText(response, url), response);
    },
    onError({ error }) {
      // `fetch` reports a lost connection as a `TypeError`.
      if (!(error instanceof TypeError)) return;
      return new CliError(`Cannot reach ${url}: ${reasonOf(error)}`);
    },
  });
  return api;
}

/** Throws if the response is that of another origin, to which `fetch` does not send the token. */
function assertOwnOrigin({ redirected, url: from }: Response, url: string): void {
  const origin = redirected ? new URL(from).origin : undefined;
  if (origin === undefined || origin === new URL(url).origin) return;
  throw new CliError(
    `${url} redirects to ${origin}, to which the token is not sent. Set BADGES_URL to the address ` +
      "of the service there, or log in to it.",
  );
}

/** Reads the body here: the client would report a cut or invalid one as an unexpected error. */
async function jsonText(response: Response, url: string): Promise<string> {
  const text = await response.text().catch((error: unknown) => {
    throw bodyError(error, url);
  });
  try {
    JSON.parse(text);
  } catch {
    throw new CliError(`The response of ${url} is not valid JSON.`);
  }
  return text;
}

/** The error to throw when reading a body fails, which also reports a lost connection as a `TypeError`. */
export function bodyError(error: unknown, url: string): unknown {
  if (!(error instanceof TypeError)) return error;
  return new CliError(`The connection to ${url} broke off: ${reasonOf(error)}`);
}

/** Node says only in the cause what happened, and for several addresses only its code. */
function reasonOf({ cause, message }: TypeError): string {
  if (!(cause instanceof Error)) return message;
  if (cause.message !== "") return cause.message;
  return "code" in cause ? String(cause.code) : message;
}

/**
 * The service that the environment or `badges login` names, and its token. `otherUrl` is another
 * service; the environment's token is never sent to it.
 *
 * @throws {CliError} if there is no address or no token.
 */
export async function findConnection(system: System, otherUrl?: string): Promise<Connection> {
  const { BADGES_URL, BADGES_TOKEN } = system.env;
  const isGiven = otherUrl === undefined && BADGES_URL && BADGES_TOKEN;
  // A machine without a home folder needs no file.
  const stored: Credentials = isGiven ? { tokens: {} } : await readCredentials(system);
  const own = BADGES_URL || stored.current;
  if (otherUrl === undefined && own === undefined) {
    throw new CliError("No service is chosen. Set BADGES_URL, or run: badges login");
  }
  const url = serviceUrl(otherUrl ?? own ?? "");
  const isOwn = own !== undefined && serviceUrl(own) === url;
  const token = (isOwn && BADGES_TOKEN) || stored.tokens[url];
  const remedy = isOwn ? "Set BADGES_TOKEN, or run: badges login" : `Run: badges login ${url}`;
  if (token === undefined) throw new CliError(`There is no token for ${url}. ${remedy}`);
  if (!isToken(token.trim())) {
    throw new CliError(`The token for ${url} has characters that no token has. ${remedy}`);
  }
  return { url, token: token.trim() };
}

/** Whether a string can be a token, which is sent in a header. */
export function isToken(text: string): boolean {
  return /^[!-~]+$/.test(text);
}

/** An address in one form. Throws a `CliError` if it is not that of a service. */
export function serviceUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.search !== "") {
    throw new CliError(
      "The address of a service must be an http(s) URL such as https://badges.example.com, " +
        "without a user name or query.",
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/**
 * The data of a response.
 *
 * @throws {CliError} if it lacks a member, and so is not what the API sends.
 */
export function dataOf<T>({ data }: { readonly data?: T }, member: keyof T & string): T {
  if (data !== undefined && isRecord(data) && member in data) return data;
  throw new CliError(
    `The response is not that of a Badge Query Service: it has no "${member}". ` +
      "Check the address of the service.",
  );
}

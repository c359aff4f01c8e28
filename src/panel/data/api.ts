import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../../openapi/schema.d.ts";
import { ConnectionLost, problemOf, type ServiceProblem } from "./service_problem.ts";

/** The operations of the OpenAPI document. */
export type Api = Client<paths>;

interface Options {
  /** The URL of the service. Default: the panel's own host. */
  readonly baseUrl?: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called for each request that the service refused. */
  readonly onRefused?: (problem: ServiceProblem) => unknown;
}

/**
 * Creates a client that throws: {@link ServiceProblem} for an error response, {@link
 * ConnectionLost} without a response.
 */
export function createApi({ baseUrl = "/", fetch, onRefused }: Options): Api {
  const api = createClient<paths>({ baseUrl, fetch });
  api.use({
    async onResponse({ response }) {
      if (response.ok) return;
      const problem = await problemOf(response);
      onRefused?.(problem);
      throw problem;
    },
    onError: ({ error }) => {
      // `fetch` reports a lost connection as a `TypeError`; an aborted request has another class
      // and is passed on.
      if (error instanceof TypeError) return new ConnectionLost(error);
    },
  });
  return api;
}

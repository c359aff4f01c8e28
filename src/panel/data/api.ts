import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../../openapi/schema.d.ts";
import { ConnectionLost, problemOf, type ServiceProblem } from "./faults.ts";

/** The service's operations, as its document describes them. */
export type Api = Client<paths>;

interface Options {
  /** Where the service is; the panel's own host unless said. */
  readonly baseUrl?: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Told of each request that the service refused. */
  readonly onRefused?: (problem: ServiceProblem) => unknown;
}

/** A client that throws: {@link ServiceProblem} for what was refused, {@link ConnectionLost} where nothing came. */
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
      // `fetch` tells a lost connection by this class alone; what was aborted is no fault.
      if (error instanceof TypeError) return new ConnectionLost(error);
    },
  });
  return api;
}

import { QueryClient } from "@tanstack/react-query";
import { createAuthProvider } from "./auth/auth_provider.ts";
import { storedMark } from "./auth/session_mark.ts";
import { sessions } from "./auth/session.ts";
import { createApi } from "./data/api.ts";
import type { Connection } from "./connection/connection.ts";
import { createDataProvider } from "./data/data_provider.ts";
import { ServiceProblem } from "./data/service_problem.ts";

const retriesMax = 2;
/** Several parts of a page that read the same thing at once share one request. */
const freshMs = 1_000;

/** Creates what ra-core needs. Starts reading the session at once. */
export function createProviders(connection: Connection) {
  const api = createApi(connection);
  return {
    dataProvider: createDataProvider(api),
    authProvider: createAuthProvider(sessions(api, storedMark)),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: freshMs,
          refetchOnWindowFocus: "always",
          retry: (count, error) => mayPass(error) && count < retriesMax,
          // `navigator.onLine` says nothing about the service.
          networkMode: "always",
        },
        mutations: { networkMode: "always" },
      },
    }),
  };
}

export type Providers = ReturnType<typeof createProviders>;

/**
 * Whether an error may be temporary: what the service refused it will refuse again, except with a
 * 503.
 */
function mayPass(error: unknown): boolean {
  return !(error instanceof ServiceProblem) || error.status === 503;
}

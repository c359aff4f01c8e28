import { QueryClient } from "@tanstack/react-query";
import { createAuthProvider } from "./auth/auth_provider.ts";
import { sessions } from "./auth/session.ts";
import { createApi } from "./data/api.ts";
import type { Connection } from "./connection/connection.ts";
import { createDataProvider } from "./data/data_provider.ts";
import { ServiceProblem } from "./data/faults.ts";

const retriesMax = 2;
/** What several parts of a page ask for at once is asked once. */
const freshMs = 1_000;

/** What ra-core works with; who is signed in is asked at once. */
export function createProviders(connection: Connection) {
  const api = createApi(connection);
  return {
    dataProvider: createDataProvider(api),
    authProvider: createAuthProvider(sessions(api)),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: freshMs,
          refetchOnWindowFocus: "always",
          retry: (count, error) => mayPass(error) && count < retriesMax,
          // A browser's own idea of being online says nothing of the service.
          networkMode: "always",
        },
        mutations: { networkMode: "always" },
      },
    }),
  };
}

export type Providers = ReturnType<typeof createProviders>;

/** Whether a fault may be gone in a moment: what the service refused it will refuse again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ServiceProblem) || error.status === 503;
}

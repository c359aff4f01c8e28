import { notifyManager, QueryClient } from "@tanstack/react-query";
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

/** About a frame. */
const batchMs = 16;

/** Creates what ra-core needs. Starts reading the session at once. */
export function createProviders(connection: Connection) {
  const api = createApi(connection);
  notifyManager.setScheduler(together(batchMs));
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

/**
 * Schedules what is given within some milliseconds together: results that arrive one after another
 * are rendered once.
 */
function together(ms: number): (run: () => void) => void {
  let waiting: (() => void)[] = [];
  const runAll = () => {
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };
  return (run) => {
    if (waiting.push(run) === 1) setTimeout(runAll, ms);
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

import type { Authenticator } from "../auth/authenticator.ts";
import type { Principal } from "../auth/principal.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { StoreProbe } from "../catalog/store_probe.ts";
import type { Management } from "../management/change_project.ts";
import type { FeedRunner } from "../management/feeds/feed_runner.ts";
import type { PlanRunner } from "../management/configuration/plan_runner.ts";
import type { ImportRunner } from "../management/imports/import_runner.ts";
import type { BodyBudget } from "./body_budget.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { UnreadResponses } from "./unread/unread_responses.ts";

/** The dependencies of the routes. */
export interface Deps {
  readonly management: Management;
  readonly catalog: Catalog;
  readonly feeds: FeedRunner;
  readonly imports: ImportRunner;
  readonly plans: PlanRunner;
  readonly authenticator: Authenticator;
  readonly metrics: Metrics;
  readonly probe: StoreProbe;
  readonly unread: UnreadResponses;
  /** The public URL of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** The output folder of the builds, with a subfolder for each. */
  readonly assetsFolder: string;
  /** Addresses whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly trustedProxies: readonly string[];
  /** The maximum number of queries per second for one project; `undefined` for no limit. */
  readonly queriesPerSecond: number | undefined;
  /** Whether the runtime creates spans, which need names. */
  readonly isTraced: boolean;
  /** Aborted when the service starts to end. */
  readonly ending: AbortSignal;
}

/** The variables of a request's context. */
export interface AppEnv {
  Bindings: Partial<Deno.ServeHandlerInfo<Deno.NetAddr>> & {
    /** The caller, for the layers around the router. */
    principal?: Principal;
    /** The request's id, if a layer around the router has given it one. */
    requestId?: string;
  };
  Variables: {
    /** The caller, under `/admin/v1`. */
    principal: Principal;
    /** The secret of the caller's session; missing with a token. */
    sessionSecret: string | undefined;
    /** Bounds the bodies of requests. */
    bodies: BodyBudget;
    /** The id in problems and the log. */
    requestId: string;
    /** Why a request failed, for the log. */
    failure: unknown;
  };
}

import type { Authenticator } from "../auth/authenticator.ts";
import type { Principal } from "../auth/principal.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { StoreProbe } from "../catalog/store_probe.ts";
import type { Management } from "../management/change_project.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import type { UnreadAnswers } from "./unread/unread_answers.ts";

/** What the routes are made from. */
export interface Deps {
  readonly management: Management;
  readonly catalog: Catalog;
  readonly authenticator: Authenticator;
  readonly metrics: Metrics;
  readonly probe: StoreProbe;
  readonly unread: UnreadAnswers;
  /** Where the world reaches this service, without a slash at the end. */
  readonly publicUrl: string;
  /** The folder in which the builds leave what pages need, a folder for each. */
  readonly assetsFolder: string;
  /** Addresses whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  readonly trustedProxies: readonly string[];
  /** How many queries of one project are answered in a second; `undefined` for any number. */
  readonly queriesPerSecond: number | undefined;
  /** Whether the runtime makes spans, which are to have names. */
  readonly isTraced: boolean;
  /** Aborted when the service starts to end. */
  readonly ending: AbortSignal;
}

/** What the context of a request holds. */
export interface AppEnv {
  Bindings: Partial<Deno.ServeHandlerInfo<Deno.NetAddr>>;
  Variables: {
    /** Under `/admin/v1`, who asks. */
    principal: Principal;
    /** The secret of the session that is asked by; missing where it is by a token. */
    sessionSecret: string | undefined;
    /** The id that a problem and the log tell. */
    requestId: string;
    /** Why a request failed, for the log. */
    failure: unknown;
  };
}

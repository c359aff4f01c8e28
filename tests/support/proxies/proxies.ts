import { startCaddy } from "./caddy.ts";
import { startNginx } from "./nginx.ts";
import type { ProxyProcess } from "./proxy_process.ts";

/** In what a proxy of the tests differs from the configuration that operators get. */
export interface ProxySettings {
  /** Whether its limits per client hold; false if missing, because all clients of a test share one address. */
  readonly hasLimits?: boolean;
  /** Whether it takes the client's address from `X-Forwarded-For`, as behind another proxy; nginx only. */
  readonly isBehindProxy?: boolean;
  /** Whether processes may take as long as they like to answer; false if missing. */
  readonly isPatient?: boolean;
}

type StartProxy = (upstreams: readonly string[], settings?: ProxySettings) => Promise<ProxyProcess>;

/** By name, how to start each proxy that operators get a configuration for, in front of processes of the service. */
export const proxies: Record<string, StartProxy> = {
  nginx: startNginx,
  Caddy: startCaddy,
};

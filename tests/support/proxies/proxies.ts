import { startCaddy } from "./caddy.ts";
import { startNginx } from "./nginx.ts";
import type { ProxyProcess } from "./proxy_process.ts";

/** How a proxy in tests differs from the configuration in `deploy/`. */
export interface ProxySettings {
  /**
   * Whether its limits per client apply; by default not, because all clients of a test share one
   * address.
   */
  readonly hasLimits?: boolean;
  /**
   * Whether it takes the client's address from `X-Forwarded-For`, as behind another proxy; nginx
   * only.
   */
  readonly isBehindProxy?: boolean;
  /** Whether upstream processes may take any time to answer; false by default. */
  readonly isPatient?: boolean;
}

type StartProxy = (upstreams: readonly string[], settings?: ProxySettings) => Promise<ProxyProcess>;

/** How to start each proxy that has a configuration in `deploy/`, by name. */
export const proxies: Record<string, StartProxy> = {
  nginx: startNginx,
  Caddy: startCaddy,
};

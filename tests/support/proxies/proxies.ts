import { startCaddy } from "./caddy.ts";
import { startNginx } from "./nginx.ts";
import type { ProxyProcess } from "./proxy_process.ts";

/** By name, how to start each proxy that operators get a configuration for, in front of processes of the service. */
export const proxies: Record<string, (...upstreams: string[]) => Promise<ProxyProcess>> = {
  nginx: startNginx,
  Caddy: startCaddy,
};

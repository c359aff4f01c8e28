import { fileURLToPath } from "node:url";
import type { ProxySettings } from "./proxies.ts";
import { type ProxyProcess, startProxyProcess } from "./proxy_process.ts";
import { replaceEach } from "./replace_each.ts";

/** The configuration in `deploy/`. */
export const caddyfile = fileURLToPath(new URL("../../../deploy/Caddyfile", import.meta.url));

/**
 * Starts Caddy with the configuration in `deploy/`, without TLS, in front of processes of the
 * service.
 */
export function startCaddy(
  upstreams: readonly string[],
  { isPatient = false }: ProxySettings = {},
): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "caddy",
    debianPackage: "caddy",
    async arguments({ address, folder }) {
      const hosts = upstreams.map((origin) => new URL(origin).host);
      const config = replaceEach(await Deno.readTextFile(caddyfile), {
        "badges.example.com {": `http://${address} {`,
        "https:// {": `http://:${address.split(":")[1]} {`,
        " 127.0.0.1:8000": ` ${hosts.join(" ")}`,
        "to tcp4/127.0.0.1:8000": `to ${hosts.map((host) => `tcp4/${host}`).join(" ")}`,
        // Its admin port is the same for all tests, so they would conflict.
        "{\n\tservers": "{\n\tadmin off\n\tservers",
        // Tests of slow senders wait for it.
        "read_body 5m": "read_body 10s",
        ...(isPatient && { "response_header_timeout 400ms": "response_header_timeout 60s" }),
      });
      await Deno.writeTextFile(`${folder}/Caddyfile`, config);
      return ["run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`];
    },
  });
}

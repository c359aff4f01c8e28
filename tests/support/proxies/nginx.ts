import { replaceEach } from "./replace_each.ts";
import { type ProxyProcess, startProxyProcess } from "./proxy_process.ts";
import type { ProxySettings } from "./proxies.ts";

const configFile = new URL("../../../deploy/nginx.conf", import.meta.url);

/** The settings that the configuration's comment recommends. */
const behindProxy = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;";

/** Starts nginx with the configuration in `deploy/`, in front of processes of the service. */
export function startNginx(
  upstreams: readonly string[],
  settings: ProxySettings = {},
): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "nginx",
    debianPackage: "nginx-light",
    async arguments({ address, folder }) {
      const eachServer = (line: string): [string, string] => [
        line,
        upstreams.map((origin) => line.replace("127.0.0.1:8000", new URL(origin).host)).join("\n"),
      ];
      const config = replaceEach(await Deno.readTextFile(configFile), {
        ...Object.fromEntries([
          eachServer("server 127.0.0.1:8000 max_fails=0 max_conns=64;"),
          eachServer("server 127.0.0.1:8000 max_fails=0;"),
        ]),
        "listen 127.0.0.1:8080 default_server;": `listen ${address} default_server;`,
        "listen 127.0.0.1:8080;": `listen ${address};`,
        "server_name badges.example.com;": `server_name 127.0.0.1; ${
          settings.isBehindProxy ? behindProxy : ""
        }`,
        "/var/cache/badges": `${folder}/cache`,
        "/var/log/nginx/error.log": "stderr",
        ...(settings.isPatient && { "proxy_read_timeout 350ms;": "proxy_read_timeout 60s;" }),
      });
      await Deno.writeTextFile(
        `${folder}/nginx.conf`,
        wholeConfig(folder, withLimits(config, settings)),
      );
      return ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"];
    },
  });
}

/**
 * The configuration with its limits per client, or without them, because all clients of a test
 * share one address.
 */
function withLimits(config: string, { hasLimits = false }: ProxySettings): string {
  return hasLimits ? config : config.replaceAll(/^ *limit_(req|conn) .*;$/gm, "");
}

/** Two workers, because they share the cache. */
function wholeConfig(folder: string, http: string): string {
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((module) => `${module}_temp_path ${folder}/${module};`);
  return `
    daemon off;
    pid ${folder}/nginx.pid;
    error_log stderr;
    # Started by root, its workers would else be of a user who may not enter the folder.
    ${Deno.uid() === 0 ? "user root;" : ""}
    worker_processes 2;
    events { worker_connections 16384; }
    http {
      access_log off;
      ${tempPaths.join("\n")}
      ${http}
    }`;
}

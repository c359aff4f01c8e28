import { type ProxyProcess, startProxyProcess } from "./proxy_process.ts";
import { replaceEach } from "./replace_each.ts";

const configFile = new URL("../../../deploy/Caddyfile", import.meta.url);

/** Starts Caddy with the configuration that operators get, without TLS, in front of the processes of the service. */
export function startCaddy(...upstreams: string[]): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "caddy",
    debianPackage: "caddy",
    async arguments({ address, folder }) {
      const config = replaceEach(await Deno.readTextFile(configFile), {
        "badges.example.com": `http://${address}`,
        "127.0.0.1:8000": upstreams.map((origin) => new URL(origin).host).join(" "),
        // Its port for management is the same for all who test.
        "{\n\tservers": "{\n\tadmin off\n\tservers",
      });
      await Deno.writeTextFile(`${folder}/Caddyfile`, config);
      return ["run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`];
    },
  });
}

import { type ProxyProcess, startProxyProcess } from "./proxy_process.ts";
import { replaceEach } from "./replace_each.ts";

const configFile = new URL("../../../deploy/Caddyfile", import.meta.url);

/** Starts Caddy with the configuration that operators get, without TLS, in front of the processes of the service. */
export function startCaddy(...upstreams: string[]): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "caddy",
    debianPackage: "caddy",
    async arguments({ address, folder }) {
      const hosts = upstreams.map((origin) => new URL(origin).host);
      const config = replaceEach(await Deno.readTextFile(configFile), {
        "badges.example.com": `http://${address}`,
        " 127.0.0.1:8000": ` ${hosts.join(" ")}`,
        " tcp4/127.0.0.1:8000": ` ${hosts.map((host) => `tcp4/${host}`).join(" ")}`,
        // Its port for management is the same for all who test.
        "{\n\tservers": "{\n\tadmin off\n\tservers",
        // As Debian's version says it.
        "request_buffers 64KiB": "buffer_requests\n\t\tmax_buffer_size 64KiB",
      });
      await Deno.writeTextFile(`${folder}/Caddyfile`, config);
      return ["run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`];
    },
  });
}

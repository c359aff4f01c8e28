import { type ProxyProcess, startProxyProcess } from "../../support/proxies/proxy_process.ts";

const configFile = new URL("./varnish.vcl", import.meta.url);

/** Makes Varnish store one answer per path and query, whatever the host. */
const hashByUrl = `
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}
`;

/** Starts Varnish in front of the service at `upstream`. */
export function startVarnish(
  upstream: string,
  { ignoresHost = false }: { ignoresHost?: boolean } = {},
): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "varnishd",
    debianPackage: "varnish",
    async arguments({ address, folder }) {
      const config = await Deno.readTextFile(configFile);
      const file = `${folder}/cache.vcl`;
      await Deno.writeTextFile(
        file,
        config.replace("8000", new URL(upstream).port) + (ignoresHost ? hashByUrl : ""),
      );
      // Without its jail, which would run it as a user who cannot read the folder.
      return [
        "-F",
        "-j",
        "none",
        "-n",
        `${folder}/varnish`,
        "-f",
        file,
        "-a",
        address,
        "-s",
        "malloc,32m",
      ];
    },
  });
}

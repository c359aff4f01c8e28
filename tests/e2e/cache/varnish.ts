import { type ProxyProcess, startProxyProcess } from "../../support/proxies/proxy_process.ts";

const configFile = new URL("./varnish.vcl", import.meta.url);

/** Starts Varnish in front of the service at `upstream`. */
export function startVarnish(upstream: string): Promise<ProxyProcess> {
  return startProxyProcess({
    program: "varnishd",
    debianPackage: "varnish",
    async arguments({ address, folder }) {
      const config = await Deno.readTextFile(configFile);
      const file = `${folder}/cache.vcl`;
      await Deno.writeTextFile(file, config.replace("8000", new URL(upstream).port));
      // Without its jail: it would else run as a user who may not enter the folder.
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

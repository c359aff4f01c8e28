import { type EtcdLocation, type EtcdTls, parseEtcdUrl } from "../store/port/etcd/etcd_location.ts";
import { BadConfig, type Environment } from "./bad_config.ts";

/** The cluster at an `etcd` or `etcds` URL, and how to get access to it. Throws {@link BadConfig}. */
export function etcdOf(kvUrl: string, environment: Environment): EtcdLocation {
  const location = parseEtcdUrl(kvUrl);
  if (location === undefined) {
    const reason = kvUrl.includes("@")
      ? "must not contain a user or password: use ETCD_USERNAME and ETCD_PASSWORD"
      : "must be like etcd://host:2379,host:2379 or etcds://host:2379/namespace";
    throw new BadConfig("KV_URL", kvUrl, reason);
  }
  const read = (variable: string) => environment[variable] || undefined;
  const [name, password] = pair("ETCD_USERNAME", "ETCD_PASSWORD");
  const [cert, key] = pair("ETCD_CERT", "ETCD_KEY");
  const ca = read("ETCD_CA");
  const tls: EtcdTls = { ...ca && { ca }, ...cert && key && { client: { cert, key } } };
  if (Object.keys(tls).length > 0 && !/^etcds:/i.test(kvUrl)) {
    const variable = ca === undefined ? "ETCD_CERT" : "ETCD_CA";
    throw new BadConfig(variable, read(variable) ?? "", "needs etcds:// in KV_URL");
  }
  return { ...location, ...name && password && { user: { name, password: password.trim() } }, tls };

  /** Two variables that are of use only together. */
  function pair(one: string, other: string): [string | undefined, string | undefined] {
    const values: [string | undefined, string | undefined] = [read(one), read(other)];
    const [present, missing] = values[0] === undefined ? [other, one] : [one, other];
    if (read(present) !== undefined && read(missing) === undefined) {
      throw new BadConfig(present, read(present) ?? "", `needs ${missing} as well`);
    }
    return values;
  }
}

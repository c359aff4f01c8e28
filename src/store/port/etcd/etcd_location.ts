/** A cluster of etcd, as the configuration names it. */
export interface EtcdLocation {
  /** The origins of its members, which are tried in turn. */
  readonly endpoints: readonly string[];
  /** What every key of the store starts with, before a slash. */
  readonly namespace: string;
  readonly user?: { readonly name: string; readonly password: string };
  readonly tls?: EtcdTls;
}

/** Paths of PEM files. */
export interface EtcdTls {
  /** The authority that signed the certificates of the members; the system's, if missing. */
  readonly ca?: string;
  /** This client's own certificate. */
  readonly client?: { readonly cert: string; readonly key: string };
}

const defaultNamespace = "badges";
const defaultPort = 2379;
const form = /^(etcds?):\/\/([^/?#@\s]+)(?:\/([\w.-]{1,64})?)?$/i;
const host = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::([1-9][0-9]{0,4}))?$/i;

/**
 * The members and the namespace that a URL such as `etcd://a:2379,b:2379,c:2379/badges` names;
 * `undefined` if it has another form.
 */
export function parseEtcdUrl(url: string): EtcdLocation | undefined {
  const [, scheme = "", hosts = "", namespace = defaultNamespace] = form.exec(url) ?? [];
  const protocol = scheme.toLowerCase() === "etcds" ? "https" : "http";
  const endpoints: string[] = [];
  for (const member of hosts.split(",")) {
    const [matched, port = defaultPort] = host.exec(member) ?? [];
    const hostname = matched?.replace(/:[0-9]+$/, "");
    const origin = `${protocol}://${hostname}:${port}`;
    if (matched === undefined || !URL.canParse(origin)) return undefined;
    endpoints.push(origin);
  }
  return { endpoints: [...new Set(endpoints)], namespace };
}

/** A host that may be reached, on one port or on any. */
interface AllowedHost {
  readonly hostname: string;
  readonly port: number | undefined;
}

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const hostPattern = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\%*,]+)(?::([0-9]{1,5}))?$/i;

/** The hosts that the service may fetch from; none by default. */
export class OutboundHosts {
  readonly #hosts: readonly AllowedHost[];

  private constructor(hosts: readonly AllowedHost[]) {
    this.#hosts = hosts;
  }

  static readonly none: OutboundHosts = new OutboundHosts([]);

  /**
   * Parses a list such as `shop.example, cdn.example:8443`. `undefined` if an entry is not a host
   * with an optional port: wildcards and URLs are not supported.
   */
  static parse(list: string): OutboundHosts | undefined {
    const hosts: AllowedHost[] = [];
    for (const entry of list.split(",").map((it) => it.trim()).filter((it) => it !== "")) {
      const [, name, port] = hostPattern.exec(entry) ?? [];
      // The form that URLs have: lower case, Punycode, one notation of addresses.
      const hostname = name === undefined ? undefined : URL.parse(`http://${name}`)?.hostname;
      const number = port === undefined ? undefined : Number(port);
      if (!hostname || number === 0 || (number ?? 0) > 65_535) return undefined;
      hosts.push({ hostname, port: number });
    }
    return new OutboundHosts(hosts);
  }

  get isEmpty(): boolean {
    return this.#hosts.length === 0;
  }

  /** Whether a URL is http or https and has one of the hosts. */
  allows(url: URL): boolean {
    const schemePort = schemePorts[url.protocol];
    if (schemePort === undefined) return false;
    const urlPort = url.port === "" ? schemePort : Number(url.port);
    return this.#hosts.some(({ hostname, port }) =>
      hostname === url.hostname && (port === undefined || port === urlPort)
    );
  }

  /** The hosts as the runtime's permissions have them. */
  permissions(): string[] {
    return this.#hosts.map(({ hostname, port }) =>
      port === undefined ? hostname : `${hostname}:${port}`
    );
  }
}

const schemePorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

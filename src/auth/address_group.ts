const ipv6Groups = 8;
/** The number of 16-bit groups that identify a network: providers assign a /64 to one customer. */
const networkGroups = 4;
/** An address has at most 45 characters, but a proxy can forward anything. */
const addressMaxChars = 64;

/**
 * The key under which invalid tokens from an address are counted: an IPv4 address itself, or the /64
 * network of an IPv6 address, in which one host can use any address. Anything else counts as it is,
 * truncated to `addressMaxChars`.
 */
export function addressGroup(address: string): string {
  const host = withoutPort(address);
  const groups = host.includes(":") ? groupsOf(host) : undefined;
  if (groups === undefined) return host.slice(0, addressMaxChars);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]).join(".");
  return `${groups.slice(0, networkGroups).map((group) => group.toString(16)).join(":")}::/64`;
}

/** Some proxies also forward the client's port, which differs for each connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address in any notation; `undefined` for anything else. */
function groupsOf(address: string): number[] | undefined {
  // A zone (RFC 4007) belongs to this machine, not to the client.
  const [host = ""] = address.split("%");
  const canonical = URL.parse(`http://[${host}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return undefined;
  const [head = "", tail] = canonical.split("::").map((part) => part === "" ? [] : part.split(":"));
  const before = [...head];
  const after = tail ?? [];
  const zeros = Array<string>(ipv6Groups - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16));
}

const ipv6Groups = 8;
/** How many groups of 16 bits name a network: a /64 is what a provider hands out to one customer. */
const networkGroups = 4;
/** An address has at most 45 characters; what a proxy forwards may be anything. */
const addressMaxChars = 64;

/**
 * What failed logins from an address count under: an IPv4 address itself, of an IPv6 address its /64 network, in which
 * one host can use any address. What is no address counts as it is.
 */
export function addressGroup(address: string): string {
  const host = withoutPort(address);
  const groups = host.includes(":") ? groupsOf(host) : undefined;
  if (groups === undefined) return host.slice(0, addressMaxChars);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]).join(".");
  return `${groups.slice(0, networkGroups).map((group) => group.toString(16)).join(":")}::/64`;
}

/** Some proxies forward the client's port, too, which is another one for each connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address in any of its spellings; `undefined` for anything else. */
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

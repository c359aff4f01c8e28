/**
 * An IP address in one notation, so that equal ones are equal texts: without a port and brackets,
 * which some proxies forward, without a zone (RFC 4007), which belongs to this machine; IPv6 as in
 * RFC 5952, and IPv4 on an IPv6 socket as IPv4. Anything else stays as it is.
 */
export function canonicalAddress(address: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
  if (!host.includes(":")) return host;
  const [unzoned = ""] = host.split("%");
  const canonical = URL.parse(`http://[${unzoned}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return host;
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped === null) return canonical;
  return mapped.slice(1).map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff]).join(".");
}

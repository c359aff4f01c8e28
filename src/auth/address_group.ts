import { canonicalAddress } from "./canonical_address.ts";

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
  const canonical = canonicalAddress(address);
  const isIpv6 = URL.canParse(`http://[${canonical}]`);
  if (!isIpv6) return canonical.slice(0, addressMaxChars);
  return `${groupsOf(canonical).slice(0, networkGroups).join(":")}::/64`;
}

/** The eight groups of a canonical IPv6 address. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split("::")
    .map((part) => part === "" ? [] : part.split(":"));
  const zeros = Array<string>(ipv6Groups - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}

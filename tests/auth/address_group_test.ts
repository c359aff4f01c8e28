import { assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { addressGroup } from "../../src/auth/address_group.ts";

function check(addresses: readonly string[], expected: string) {
  for (const address of addresses) assertEquals(addressGroup(address), expected, address);
}

Deno.test("addressGroup() of an IPv4 address is the address, in any notation", () => {
  check(
    ["203.0.113.7", "203.0.113.7:40123", "::ffff:203.0.113.7", "::FFFF:cb00:7107"],
    "203.0.113.7",
  );
  check(["[::ffff:203.0.113.7]:443"], "203.0.113.7");
});

Deno.test("addressGroup() of an IPv6 address is its /64 network, however it is spelled", () => {
  check([
    "2001:db8:1:2::",
    "2001:db8:1:2::7",
    "2001:DB8:1:2:ffff:ffff:ffff:ffff",
    "2001:0db8:0001:0002:0000:0000:0000:0001",
    "[2001:db8:1:2::7]:40123",
    "2001:db8:1:2::7%eth0",
  ], "2001:db8:1:2::/64");
  check(["::1", "::", "0:0:0:0:0:0:0:1"], "0:0:0:0::/64");
  check(["2001:db8::7"], "2001:db8:0:0::/64");
  check(["2001:db8:1:3::7"], "2001:db8:1:3::/64");
});

Deno.test("addressGroup() of an invalid address is the address itself, truncated", () => {
  check(["unknown"], "unknown");
  check(["a:b"], "a:b");
  check([":".repeat(100)], ":".repeat(64));
  check(["x".repeat(100)], "x".repeat(64));
});

const word = fc.integer({ min: 0, max: 0xffff });
const spelled = (groups: readonly number[]) => groups.map((it) => it.toString(16)).join(":");

Deno.test("addressGroup() is the same for all hosts of a /64, and differs for other networks", () => {
  const four = () => fc.tuple(word, word, word, word);
  fc.assert(fc.property(four(), four(), four(), four(), (network, host, other, otherHost) => {
    // Addresses that map IPv4 are distinguished by the full address.
    fc.pre(network.some((it) => it !== 0) && other.some((it) => it !== 0));
    const group = addressGroup(spelled([...network, ...host]));
    assertEquals(addressGroup(spelled([...network, ...otherHost])), group);
    if (spelled(network) === spelled(other)) return;
    assertNotEquals(addressGroup(spelled([...other, ...host])), group);
  }));
});

import { assertEquals } from "@std/assert";
import { Hono } from "hono";
import { clientAddress } from "../../../src/http/credentials/client_address.ts";
import type { AppEnv } from "../../../src/http/deps.ts";

interface Case {
  readonly peer?: string;
  readonly forwarded?: string;
  readonly trusted?: readonly string[];
}

async function check({ peer, forwarded, trusted = [] }: Case, expected: string) {
  const app = new Hono<AppEnv>().get("/", (c) => c.text(clientAddress(c, trusted)));
  const headers = new Headers(forwarded === undefined ? {} : { "X-Forwarded-For": forwarded });
  const address: Deno.NetAddr = { transport: "tcp", hostname: peer ?? "", port: 40_000 };
  const env = peer === undefined ? {} : { remoteAddr: address };
  const response = await app.request("/", { headers }, env);
  assertEquals(await response.text(), expected);
}

Deno.test("clientAddress() is the peer's, whatever its headers say", async () => {
  await check({ peer: "203.0.113.7" }, "203.0.113.7");
  await check({ peer: "203.0.113.7", forwarded: "198.51.100.1" }, "203.0.113.7");
  await check({ peer: "203.0.113.7", forwarded: "10.0.0.1", trusted: ["10.0.0.1"] }, "203.0.113.7");
  await check({ peer: "2001:db8::1" }, "2001:db8::1");
});

Deno.test("clientAddress() behind a trusted proxy is the last forwarded one that is not a proxy", async () => {
  const behind = (forwarded: string) => ({
    peer: "10.0.0.1",
    forwarded,
    trusted: ["10.0.0.1", "10.0.0.2"],
  });
  await check(behind("198.51.100.1"), "198.51.100.1");
  await check(behind("1.1.1.1, 198.51.100.1"), "198.51.100.1");
  await check(behind("198.51.100.1, 10.0.0.2"), "198.51.100.1");
  await check(behind("1.1.1.1,198.51.100.1 ,10.0.0.2 , 10.0.0.1"), "198.51.100.1");
  await check(behind("2001:db8::7"), "2001:db8::7");
  await check(behind("203.0.113.9:4711, 10.0.0.2:5555"), "203.0.113.9");
  await check(behind("[2001:DB8:0::7]:4711, [::ffff:10.0.0.2]:5555"), "2001:db8::7");
  await check(behind("2001:db8:0:0::7"), "2001:db8::7");
});

Deno.test("clientAddress() is the trusted proxy's own address if it forwards none", async () => {
  const trusted = ["10.0.0.1", "10.0.0.2"];
  await check({ peer: "10.0.0.1", trusted }, "10.0.0.1");
  await check({ peer: "10.0.0.1", forwarded: "", trusted }, "10.0.0.1");
  await check({ peer: "10.0.0.1", forwarded: " , ,", trusted }, "10.0.0.1");
  await check({ peer: "10.0.0.1", forwarded: "10.0.0.2", trusted }, "10.0.0.1");
  await check({ peer: "10.0.0.1", forwarded: "unknown", trusted }, "10.0.0.1");
  await check({ peer: "10.0.0.1", forwarded: "198.51.100.1, _x, 10.0.0.2", trusted }, "10.0.0.1");
});

Deno.test("clientAddress() recognizes an IPv4 proxy on an IPv6 socket", async () => {
  const peer = "::ffff:10.0.0.1";
  await check({ peer, forwarded: "198.51.100.1", trusted: ["10.0.0.1"] }, "198.51.100.1");
  await check({ peer: "::ffff:203.0.113.7" }, "203.0.113.7");
});

Deno.test("clientAddress() treats all clients of unknown address as one", async () => {
  await check({}, "unknown");
  await check({ forwarded: "198.51.100.1" }, "unknown");
});

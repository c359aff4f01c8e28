import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isOwnOrigin, type OriginClaim } from "../../../src/http/credentials/own_origin.ts";

const publicUrl = "https://badges.example/service";

function check(expected: boolean, claim: Partial<OriginClaim>) {
  const nothing = { origin: undefined, referer: undefined, fetchSite: undefined, host: undefined };
  const whole = { ...nothing, publicUrl, ...claim };
  assertEquals(isOwnOrigin(whole), expected, JSON.stringify(claim));
}

Deno.test("isOwnOrigin() accepts the public URL's origin, whatever the host", () => {
  for (const host of [undefined, "internal:8000", "evil.example", ""]) {
    check(true, { origin: "https://badges.example", host });
    check(true, { origin: "https://badges.example:443", host });
    check(true, { origin: "HTTPS://Badges.Example", host });
    check(false, { origin: "https://badges.example:8443", host });
    check(false, { origin: "http://badges.example", host });
    check(false, { origin: "https://badges.example.", host });
    check(false, { origin: "https://www.badges.example", host });
    check(false, { origin: "https://badges.example.evil.example", host });
  }
});

Deno.test("isOwnOrigin() accepts a page of the requested host, on its port", () => {
  check(true, { origin: "http://127.0.0.1:8000", host: "127.0.0.1:8000" });
  check(true, { origin: "http://[::1]:8000", host: "[::1]:8000" });
  check(true, { origin: "http://shop.example", host: "SHOP.example" });
  check(true, { origin: "https://shop.example", host: "shop.example" });
  check(true, { origin: "https://shop.example", host: "shop.example:443" });
  check(true, { origin: "http://shop.example", host: "shop.example:80" });
  check(false, { origin: "http://127.0.0.1:8001", host: "127.0.0.1:8000" });
  check(false, { origin: "http://localhost:8000", host: "127.0.0.1:8000" });
  check(false, { origin: "https://shop.example", host: "shop.example:80" });
  check(false, { origin: "http://shop.example", host: "shop.example:8000" });
});

Deno.test("isOwnOrigin() rejects an invalid origin, whatever the host", () => {
  const bad = ["null", "", " ", "*", "http://", "https:", "about:blank", "file://", "undefined"];
  bad.push("https://badges.example/", "https://badges.example/service", "//badges.example");
  bad.push("https://badges.example https://evil.example", "https://badges.example,null");
  bad.push("https://badges.example@evil.example", "https://evil.example\\badges.example");
  bad.push("https://badges.example?", "https://badges.example#", "chrome-extension://abcdef");
  bad.push("https://badges.example:99999", "https:badges.example", "badges.example");
  for (const origin of bad) {
    for (const host of [undefined, "badges.example", "null", origin]) {
      check(false, { origin, host, fetchSite: "same-origin" });
    }
  }
});

Deno.test("isOwnOrigin() never accepts an invalid host", () => {
  const hosts = ["", "a b", "[::1", ":::", "x:99999", '"<>', "evil.example/", "evil.example?"];
  hosts.push(
    "x@evil.example",
    "evil.example#",
    "evil.example, x",
    "x, evil.example",
    "\\evil.example",
  );
  for (const host of hosts) check(false, { origin: "http://evil.example", host });
});

Deno.test("isOwnOrigin() accepts a missing origin, unless the browser reports another site", () => {
  for (const fetchSite of [undefined, "same-origin", "none", "anything"]) {
    check(true, { fetchSite });
    check(true, { fetchSite, host: "evil.example" });
  }
  for (const fetchSite of ["cross-site", "same-site"]) check(false, { fetchSite, host: "x" });
});

Deno.test("isOwnOrigin() uses the referrer if there is no origin", () => {
  const host = "127.0.0.1:8000";
  const own = [
    "",
    "https://badges.example",
    "https://badges.example/service/panel?a=b",
    "https://badges.example:443/",
    "http://127.0.0.1:8000/panel",
    "https://127.0.0.1:8000/",
  ];
  for (const referer of own) check(true, { referer, host });
  const foreign = [
    "https://evil.example/",
    "https://evil.example/https://badges.example/",
    "https://badges.example.evil.example/",
    "https://badges.example@evil.example/",
    "http://badges.example/",
    "http://127.0.0.1:8001/panel",
    "about:blank",
    "null",
    "/panel",
    "data:text/html,https://badges.example/",
    "https://",
  ];
  for (const referer of foreign) {
    check(false, { referer, host });
    check(false, { referer });
    // An origin takes precedence.
    check(true, { referer, origin: "https://badges.example", host });
  }
  for (const referer of own) {
    check(false, { referer, host, origin: "https://evil.example" });
    check(false, { referer, host, fetchSite: "cross-site" });
  }
});

const names = fc.constantFrom("a.example", "b.example", "www.a.example", "127.0.0.1", "[::1]");
const ports = fc.constantFrom("", ":80", ":443", ":8000", ":8443");
const schemes = fc.constantFrom("http", "https");
const places = fc.record({ scheme: schemes, name: names, port: ports });

interface Place {
  readonly scheme: string;
  readonly name: string;
  readonly port: string;
}

/** The port of the scheme. */
function portOf({ scheme, port }: Place): string {
  return port === "" ? { http: ":80", https: ":443" }[scheme] ?? "" : port;
}

Deno.test("isOwnOrigin() is true for the same scheme, name and port, or the requested name and port", () => {
  fc.assert(
    fc.property(places, places, places, fc.boolean(), (from, own, requested, isUpperCase) => {
      const host = requested.name + requested.port;
      const isPublic = from.scheme === own.scheme && from.name === own.name &&
        portOf(from) === portOf(own);
      // The origin's scheme determines the port of a host without one.
      const isHost = from.name === requested.name &&
        portOf(from) === portOf({ ...requested, scheme: from.scheme });
      const origin = `${from.scheme}://${from.name}${from.port}`;
      check(isPublic || isHost, {
        origin: isUpperCase ? origin.toUpperCase() : origin,
        host,
        publicUrl: `${own.scheme}://${own.name}${own.port}/path`,
      });
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("isOwnOrigin() never throws, and rejects an origin with extra parts", () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.webUrl(), fc.domain());
  fc.assert(fc.property(texts, texts, texts, (before, after, host) => {
    isOwnOrigin({ origin: before, referer: host, host: after, fetchSite: host, publicUrl });
    isOwnOrigin({ origin: undefined, referer: before, host, fetchSite: undefined, publicUrl });
    isOwnOrigin({
      origin: `https://${before}`,
      referer: after,
      host,
      fetchSite: undefined,
      publicUrl,
    });
    if (/^(:443)?$/.test(after)) return;
    check(false, { origin: `https://badges.example/${after}`, host: "badges.example" });
    check(false, { origin: `https://${before}@badges.example`, host: "badges.example" });
  }));
});

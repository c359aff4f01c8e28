import { assertEquals } from "@std/assert";
import { plainUrl } from "../../src/http/plain_url.ts";

/**
 * A request with exactly this URL, as the server creates it; the `Request` constructor normalizes
 * URLs.
 */
function requestTo(url: string): Request {
  return new Proxy(new Request("http://badges.test/"), {
    get: (target, name) => name === "url" ? url : Reflect.get(target, name, target),
  });
}

Deno.test("plainUrl() replaces any host and keeps the rest unchanged", () => {
  const check = (url: string, expected: string) => assertEquals(plainUrl(requestTo(url)), expected);
  check("http://badges.test/a/b?c=d", "http://localhost/a/b?c=d");
  check("https://badges.test:8443/", "http://localhost/");
  check("http://a b/x", "http://localhost/x");
  check("http://[::1/x?y=http://z/", "http://localhost/x?y=http://z/");
  check("http:///x", "http://localhost/x");
  check("http://user:password@x//y", "http://localhost//y");
  check("http://x?y", "http://localhost?y");
  check("http://x*", "http://localhost");
});

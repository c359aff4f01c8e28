import { assertEquals, assertThrows } from "@std/assert";
import { OutboundFailure } from "../../src/outbound/outbound_failure.ts";
import { redirectTarget } from "../../src/outbound/redirect_target.ts";

Deno.test("redirectTarget() follows to other hosts and paths, and to HTTPS", () => {
  const check = (from: string, location: string, expected: string) =>
    assertEquals(redirectTarget(new URL(from), location).href, expected);
  check("http://a.example/feed", "/new", "http://a.example/new");
  check("http://a.example/", "https://a.example/", "https://a.example/");
  check("https://a.example/", "//b.example/x", "https://b.example/x");
});

Deno.test("redirectTarget() refuses what is no URL, and what would leave HTTPS", () => {
  const check = (location: string | null, code: string, detail: string) => {
    const follow = () => redirectTarget(new URL("https://a.example/feed"), location);
    const failure = assertThrows(follow, OutboundFailure);
    assertEquals([failure.code, failure.message], [code, detail]);
  };
  check(null, "bad_status", "a.example redirected to an invalid URL");
  check("http://", "bad_status", "a.example redirected to an invalid URL");
  check("http://a.example/", "host_not_allowed", "a.example redirected from https to http");
  check("file:///etc/passwd", "host_not_allowed", "a.example redirected from https to file");
});

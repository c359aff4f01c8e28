import { assertEquals } from "@std/assert";
import { preferredEncoding, type Prepared } from "../../../src/http/assets/preferred_encoding.ts";

function check(header: string | undefined, expected: Prepared | undefined) {
  assertEquals(preferredEncoding(header), expected, header);
}

Deno.test("preferredEncoding() returns the plain form if the client accepts no other", () => {
  check(undefined, undefined);
  check("", undefined);
  check("identity", undefined);
  check("zstd, deflate", undefined);
});

Deno.test("preferredEncoding() prefers the smaller of equally weighted forms, in any order", () => {
  check("gzip, deflate, br, zstd", "br");
  check("br,gzip", "br");
  check("GZIP", "gzip");
  check("*", "br");
  check("identity, br", "br");
});

Deno.test("preferredEncoding() follows the weights", () => {
  check("br;q=0.5, gzip;q=0.8", "gzip");
  check("gzip; q=0.2 , br ;q=0.9", "br");
  check("identity;q=1, br;q=0.5", undefined);
  check("identity;q=0.5, gzip;q=0.7", "gzip");
});

Deno.test("preferredEncoding() never returns a form that the client refuses", () => {
  check("br;q=0", undefined);
  check("br;q=0.000, gzip", "gzip");
  check("br;q=0, *", "gzip");
  check("*;q=0", undefined);
  check("br;q=high, gzip;q=0.1", "gzip");
});

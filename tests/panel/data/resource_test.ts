import { assertEquals } from "@std/assert";
import { ifMatch } from "../../../src/panel/data/resource.ts";

Deno.test("ifMatch() names the version as the service knows it, whatever a proxy made of its tag", () => {
  assertEquals(ifMatch(undefined), {});
  assertEquals(ifMatch('"a"'), { "if-match": '"a"' });
  assertEquals(ifMatch('W/"a"'), { "if-match": '"a"' });
  assertEquals(ifMatch('"W/a"'), { "if-match": '"W/a"' });
});

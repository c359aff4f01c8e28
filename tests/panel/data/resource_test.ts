import { assertEquals } from "@std/assert";
import { ifMatch } from "../../../src/panel/data/resource.ts";

Deno.test("ifMatch() restores the service's own tag, even if a proxy has changed it", () => {
  assertEquals(ifMatch(undefined), {});
  assertEquals(ifMatch('"a"'), { "if-match": '"a"' });
  assertEquals(ifMatch('W/"a"'), { "if-match": '"a"' });
  assertEquals(ifMatch('"W/a"'), { "if-match": '"W/a"' });
});

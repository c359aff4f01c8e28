import { assertEquals } from "@std/assert";
import { versionIn } from "./required_tools.ts";

Deno.test("versionIn() finds the version in a program's output", () => {
  assertEquals(versionIn("v20.20.2\n"), "20.20.2");
  assertEquals(versionIn("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0"), "7.0.15");
});

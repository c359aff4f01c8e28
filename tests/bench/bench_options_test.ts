import { assertEquals, assertThrows } from "@std/assert";
import { readOptions } from "./bench_options.ts";

Deno.test("readOptions() reads names, flags and a pace", () => {
  assertEquals(readOptions([]), { names: [], json: false, quick: false });
  assertEquals(readOptions(["soak", "query", "soak", "--json", "--quick"]), {
    names: ["soak", "query"],
    json: true,
    quick: true,
  });
  const chosen = { names: ["soak"], json: false, quick: false };
  assertEquals(readOptions(["soak", "--minutes", "60", "--rate", "200"]), {
    ...chosen,
    pace: { minutes: 60, requestsPerSecond: 200 },
  });
  assertEquals(readOptions(["soak", "--minutes=5"]), {
    ...chosen,
    pace: { minutes: 5, requestsPerSecond: 500 },
  });
});

Deno.test("readOptions() rejects unknown and invalid options", () => {
  for (const args of [["--fast"], ["--rate", "much"], ["--minutes", "0"], ["--minutes"]]) {
    assertThrows(() => readOptions(["soak", ...args]));
  }
});

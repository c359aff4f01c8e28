import { assertLessOrEqual } from "@std/assert";
import { clientSizes } from "../support/client_sizes.ts";

Deno.test({
  name: "the client is at most 4 KiB, 7.5 kB with the element, and 1 kB more for a framework",
  // The compiler's process ends a little later.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const { client, both, react, vue } = await clientSizes();
    assertLessOrEqual(client, 4_096);
    assertLessOrEqual(both, 7_500);
    assertLessOrEqual(react, 1_000);
    assertLessOrEqual(vue, 1_000);
  },
});

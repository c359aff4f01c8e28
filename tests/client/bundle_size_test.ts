import { assertLessOrEqual } from "@std/assert";
import { clientSizes } from "../support/client_sizes.ts";

Deno.test("the client is at most 4 kB, and 7.5 kB with the element", async () => {
  const { client, both } = await clientSizes();
  assertLessOrEqual(client, 4_000);
  assertLessOrEqual(both, 7_500);
});

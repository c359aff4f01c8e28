import { assertLessOrEqual } from "@std/assert";
import { clientSizes } from "../support/client_sizes.ts";

Deno.test("the client is at most 3 kB, and the element adds at most as much", async () => {
  const { client, both } = await clientSizes();
  assertLessOrEqual(client, 3_000);
  assertLessOrEqual(both - client, 3_000);
});

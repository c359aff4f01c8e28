import { assertLessOrEqual } from "@std/assert";
import { clientSizes } from "../support/client_sizes.ts";

Deno.test("The client takes 3 kB of a page at most, and the element as much again", async () => {
  const { client, both } = await clientSizes();
  assertLessOrEqual(client, 3_000);
  assertLessOrEqual(both - client, 3_000);
});

import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";

Deno.test("a batch that is not listed as a change cannot be undone on its own", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const first = await shop.revision() + 1;
  const rows = Array.from({ length: 12_000 }, (_, id) => `${badgeIdOf(0)},${id * 3}`);
  const response = await shop.request("/imports?kind=assignments", {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: ["badgeId,productId", ...rows].join("\n"),
  });
  assertEquals((await response.json()).state, "done");
  assert(await shop.revision() > first, "the import was applied in one batch");
  await problemOf(await shop.send("POST", "/plans", { undoRevision: first }), 404);
  await problemOf(await shop.request(`/changes/${first}`), 404);
});

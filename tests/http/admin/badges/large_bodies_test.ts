import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";

Deno.test("the body of a badge over 64 KiB is refused before anything in it is looked at", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  // Each tag is invalid, too.
  const tags = Array.from({ length: 5_000 }, (_, at) => [`${at}_`, { text: "a" }]);
  const body = { typeId: "nope", content: {}, localizations: Object.fromEntries(tags) };
  const badge = `/badges/${badgeIdOf(0)}`;
  for (const [method, path] of [["POST", "/badges"], ["PUT", badge], ["PATCH", badge]] as const) {
    const { errors } = await problemOf(await shop.send(method, path, body), 400);
    assertEquals(errors, [{ pointer: "", detail: "must be at most 65536 bytes of JSON" }], method);
  }
});

Deno.test("of attributes over twice their limit, only the size is reported", async () => {
  await using shop = await ManagedShop.create();
  await shop.send("PUT", "/products/1", {});
  const deep = JSON.parse('{"a":'.repeat(20) + '"' + "x".repeat(9_000) + '"' + "}".repeat(20));
  for (const method of ["PUT", "PATCH"]) {
    const response = await shop.send(method, "/products/1", { attributes: deep });
    const { errors } = await problemOf(response, 400);
    assertEquals(errors, [{
      pointer: "/attributes",
      detail: "must be at most 4096 bytes of JSON",
    }]);
  }
});

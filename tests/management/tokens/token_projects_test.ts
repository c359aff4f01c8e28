import { assertEquals, assertRejects } from "@std/assert";
import { bootstrapPrincipal } from "../../../src/auth/principal.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { createToken } from "../../../src/management/tokens/create_token.ts";
import { ContendedKv } from "../../support/store/unreliable_kv.ts";
import { keysOf, Shop } from "../../support/shop.ts";

const fields = { name: "Any", scopes: ["read"], projectIds: ["other", "shop"] } as const;

for (const isRecreated of [false, true]) {
  const name = isRecreated ? "deleted and recreated" : "deleted";
  Deno.test(`createToken creates no token for a project that is ${name} meanwhile`, async () => {
    await using shop = await Shop.open();
    await shop.beside("other").setUp();
    const kv = new ContendedKv(shop.service.kv, {
      beforeCommit: async (index) => {
        if (index > 0) return;
        await shop.ok("DELETE", "");
        if (isRecreated) await shop.setUp();
      },
    });
    const management = { ...shop.service.management, kv };
    const error = await assertRejects(
      () => createToken(management, bootstrapPrincipal, fields),
      DomainError,
    );
    assertEquals([error.code, error.violations], ["invalid_request", [
      { pointer: "/projectIds", detail: "names a project that was deleted meanwhile" },
    ]]);
    assertEquals((await keysOf(shop)).filter((key) => key.startsWith('["token')), []);
  });
}

Deno.test("createToken creates the token for a project that is changed meanwhile", async () => {
  await using shop = await Shop.open();
  await shop.beside("other").setUp();
  const beforeCommit = async (index: number) => {
    if (index === 0) await shop.ok("PUT", "", { name: "Changed" });
  };
  const kv = new ContendedKv(shop.service.kv, { beforeCommit });
  const { token, secret } = await createToken(
    { ...shop.service.management, kv },
    bootstrapPrincipal,
    fields,
  );
  assertEquals(token.projects?.map(({ id }) => id), ["other", "shop"]);
  assertEquals((await shop.by(secret).get("")).name, "Changed");
});

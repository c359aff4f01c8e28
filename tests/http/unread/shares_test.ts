import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { TestService } from "../../support/service/test_service.ts";
import { aBound, envOf, ofStranger, respond, text } from "./bounds.ts";

Deno.test("respond() sends an address its share, or one answer, and leaves the rest to others", async () => {
  const { unread } = aBound({ receiverMaxBytes: 300 });
  const first = respond(unread, text(200));
  assertThrows(() => respond(unread, text(101)), DomainError);
  // Another port or another address of the same network is no other client.
  const [one, other] = ["2001:db8::1", "2001:db8::2"].map((it) => envOf(it));
  respond(unread, text(350), one);
  assertThrows(() => respond(unread, text(101), other), DomainError);
  assertEquals(unread.bytes, 550);
  await first.text();
  respond(unread, text(150));
  respond(unread, text(150));
  assertEquals(unread.bytes, 650);
});

Deno.test("respond() aborts only answers of the same client when its share is used up", async () => {
  const { unread, clock } = aBound({ receiverMaxBytes: 300 });
  const others = respond(unread, text(300), envOf("192.0.2.2"));
  const own = respond(unread, text(300));
  clock.now = 30_000;
  respond(unread, text(200));
  assertEquals(await others.text(), text(300));
  await assertRejects(() => own.text());
});

Deno.test("respond() reserves a part for callers with a token, who also have shares", async () => {
  const { unread } = aBound({ strangersMaxBytes: 700, receiverMaxBytes: 400 });
  for (const host of [1, 2, 3]) {
    const env = envOf(`192.0.2.${host}`);
    if (host < 3) respond(unread, text(350), env);
    else assertThrows(() => respond(unread, text(101), env), DomainError);
  }
  const token = envOf("192.0.2.1", { tokenId: "one", name: "One", scopes: ["read"] });
  respond(unread, text(150), token);
  const bound = (bytes: number) =>
    unread.bound(new Response(text(bytes)), { ...ofStranger, env: token });
  await bound(150);
  await assertRejects(() => bound(101), DomainError);
  assertEquals(unread.bytes, 1_000);
});

Deno.test("an answer of the management API counts for the token, not for the address", async () => {
  await using service = await TestService.create({
    withDemo: true,
    unread: { smallMaxBytes: 1, maxBytes: 1_000_000, receiverMaxBytes: 100_000 },
  });
  const { unread } = service.deps;
  // The service in a test knows no addresses, so all strangers are one client.
  const held = respond(unread, text(100_000), {});
  assertEquals((await service.request("/problems", {})).status, 503);
  const response = await service.request("/admin/v1/projects");
  assertEquals(response.status, 200);
  await response.body?.cancel();
  await held.body?.cancel();
  assertEquals(unread.bytes, 0);
});

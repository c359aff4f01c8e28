import { assert, assertEquals, assertFalse } from "@std/assert";
import { z } from "zod";
import { ListedStates } from "../../src/catalog/listed_states.ts";
import { listedStatesMaxBytes } from "../../src/domain/limits.ts";
import { aBadge, badgeIdOf } from "../support/builders.ts";
import { Shop } from "../support/shop.ts";

const dayMs = 86_400_000;

Deno.test("ListedStates.take() admits so many bytes a day, and short states in any case", () => {
  const states = new ListedStates();
  const now = Date.parse("2026-11-30T12:00:00Z");
  assert(states.take(listedStatesMaxBytes, now));
  assertFalse(states.take(513, now));
  assert(states.take(512, now));
  assertFalse(states.take(listedStatesMaxBytes / 2 + 1, now + dayMs / 2));
  assert(states.take(listedStatesMaxBytes / 2, now + dayMs / 2));
  assertFalse(states.take(513, now));
  assert(states.take(listedStatesMaxBytes, now + 9 * dayMs));
});

const Change = z.object({
  revision: z.int(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});

Deno.test("a state that the list of changes takes no more is whole in the change itself", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const long = (index: number, tag: string) => ({ text: `${index} ${tag} `.padEnd(3_800, "x") });
  const badgeOf = (index: number) => ({
    typeId: aBadge().typeId,
    content: long(index, "default"),
    localizations: { de: long(index, "de"), fr: long(index, "fr") },
  });
  const changes = Math.ceil(listedStatesMaxBytes / 20_000);
  for (let index = 0; index < changes; index++) {
    await shop.ok("PUT", `/badges/${badgeIdOf(0)}`, badgeOf(index));
  }
  const list = z.object({ items: z.array(Change) }).parse(await shop.get("/changes?limit=1"));
  const [last] = list.items;
  assertEquals(Object.keys(last!.after), ["bytes", "sha256"]);
  const { before, after } = Change.parse(await shop.get(`/changes/${last!.revision}`));
  assertEquals(after["localizations"], badgeOf(changes - 1).localizations);
  assertEquals(before["localizations"], badgeOf(changes - 2).localizations);
});

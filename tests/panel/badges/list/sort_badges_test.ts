import { assertEquals } from "@std/assert";
import { sortBadges, type SortKind } from "../../../../src/panel/badges/list/sort_badges.ts";
import type { Badge } from "../../../../src/panel/data/resource.ts";

const now = Date.parse("2026-06-01T00:00:00Z");

function badge(id: string, over: Partial<Badge> = {}): Badge {
  const at = `2026-01-0${id.length}T00:00:00.000Z`;
  return { id, typeId: "label", content: {}, createdAt: at, updatedAt: at, ...over };
}

function check(kind: SortKind, badges: readonly Badge[], expected: string) {
  const productsByBadge = new Map([["few", 2], ["many", 300]]);
  const sorted = sortBadges(badges, kind, { now, productsByBadge });
  assertEquals(sorted.map(({ id }) => id).join(" "), expected);
}

Deno.test("sortBadges() puts what ends next first, and what has ended last", () => {
  check("end", [
    badge("open"),
    badge("over", { endsAt: "2026-05-31T00:00:00Z" }),
    badge("later", { endsAt: "2026-12-01T00:00:00Z" }),
    badge("alsoOpen"),
    badge("soon", { endsAt: "2026-06-02T00:00:00Z" }),
  ], "soon later open alsoOpen over");
});

Deno.test("sortBadges() puts badges on every product first, then rules, then the most products", () => {
  const rule = { price: 3 };
  check("products", [
    badge("none"),
    badge("few"),
    badge("rule", { match: rule }),
    badge("variants", { matchVariants: rule }),
    badge("many"),
    badge("all", { everyProduct: true, match: rule }),
    badge("alsoAll", { everyProduct: true }),
  ], "all alsoAll rule variants many few none");
});

Deno.test("sortBadges() puts the last change first", () => {
  check("changed", [badge("a"), badge("ccc"), badge("bb"), badge("dd")], "ccc bb dd a");
});

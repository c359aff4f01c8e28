import { assert, assertEquals } from "@std/assert";
import { badges } from "../../../src/panel/data/badges.ts";
import { findings } from "../../../src/panel/data/findings.ts";
import { statistics } from "../../../src/panel/data/statistics.ts";
import { TestService } from "../../support/service/test_service.ts";
import { apiOf } from "./panel_api.ts";

const demo = { projectId: "demo" };

Deno.test("statistics().get() returns a project's counts, and for each badge the number of its products", async () => {
  await using service = await TestService.create({ withDemo: true });
  const api = apiOf(service);
  const loaded = await statistics(api).get(demo);
  const { items } = await badges(api).list(demo, {});
  assertEquals(loaded.badges.total, items.length);
  assertEquals(loaded.products, 200);
  const manual = items.filter(({ everyProduct, match }) => !everyProduct && !match);
  assert(manual.length > 0);
  for (const { id } of manual) assert((loaded.productsByBadge.get(id) ?? 0) > 0, id);
  assertEquals(loaded.productsByBadge.get("none"), undefined);
});

Deno.test("findings().list() reads page by page", async () => {
  await using service = await TestService.create({ withDemo: true });
  const api = apiOf(service);
  const { list } = findings(api);
  assertEquals((await list(demo, { muted: false })).items, []);
  const [first] = (await badges(api).list(demo, {})).items;
  assert(first);
  const { id: _id, createdAt: _made, updatedAt: _changed, ...fields } = first;
  const ended = { ...fields, startsAt: undefined, endsAt: "2026-01-01T00:00:00Z" };
  for (let made = 0; made < 3; made++) await badges(api).create(demo, ended);
  const page = await list(demo, { muted: false, limit: 2 });
  const rest = await list(demo, { muted: false, limit: 2, cursor: page.nextCursor });
  assertEquals([...page.items, ...rest.items].map(({ code }) => code), Array(3).fill("ended"));
  assertEquals(rest.nextCursor, undefined);
});

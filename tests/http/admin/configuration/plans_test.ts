import { assert, assertEquals } from "@std/assert";
import { PlanInput } from "../../../../src/http/admin/configuration/plan_schema.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import {
  type AnsweredPlan,
  applied,
  apply,
  plan,
  pull,
  pullText,
  stepsOf,
} from "./planned_shop.ts";

const newId = "11111111-1111-4111-8111-111111111111";

Deno.test("createPlan has no steps for what getConfiguration returned, with prune too", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const document = await pull(shop);
  for (const prune of [false, true]) {
    const { steps, summary, effects, findings } = await plan(shop, document, { prune });
    assertEquals(steps, []);
    assertEquals(summary, { create: 0, update: 0, delete: 0, move: 0, unchanged: 5 });
    assertEquals([effects.products, effects.isComplete], [0, true]);
    assertEquals(findings, { added: [], resolved: [] });
  }
});

Deno.test("createPlan names each step, and changes nothing until it is applied", async () => {
  await using shop = await ManagedShop.create({ badges: 4 });
  const document = await pull(shop);
  const before = await pullText(shop);
  document.project.cacheSeconds = 5;
  document.types.push({ id: "label", name: "Label", schema: { type: "object" } });
  document.badges[0]!.name = "First";
  document.badges.push({ id: newId, typeId: "label", content: {} });
  document.badges.splice(1, 1);
  document.badges.unshift(...document.badges.splice(2, 1));
  const planned = await plan(shop, document, { prune: true });
  assertEquals(stepsOf(planned), [
    "update project",
    "create types/label",
    `update badges/${badgeIdOf(0)}`,
    `create badges/${newId}`,
    `move badges/${badgeIdOf(3)}`,
    `delete badges/${badgeIdOf(1)}`,
  ]);
  assertEquals(planned.summary, { create: 2, update: 2, delete: 1, move: 1, unchanged: 2 });
  assertEquals(await pullText(shop), before);
  const revision = await applied(shop, planned);
  assertEquals(revision, planned.baseRevision + 1);
  assertEquals(await shop.revision(), revision);
  document.types.sort((a, b) => a.id < b.id ? -1 : 1);
  assertEquals(JSON.parse(await pullText(shop)), document);
  assertEquals((await plan(shop, document, { prune: true })).steps, []);
});

Deno.test("createPlan without prune deletes nothing, and leaves missing parts alone", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const { badges } = await pull(shop);
  const few = { format: 1, badges: [badges[2], badges[0]] };
  const planned = await plan(shop, few);
  assertEquals(planned.summary, { create: 0, update: 0, delete: 0, move: 1, unchanged: 4 });
  assertEquals(stepsOf(await plan(shop, { format: 1 }, { prune: true })), []);
  const pruned = await plan(shop, { format: 1, types: [] });
  assertEquals(stepsOf(pruned), []);
});

Deno.test("createPlan reports what is invalid by pointers into the body", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const check = async (
    edit: (document: Awaited<ReturnType<typeof pull>>) => void,
    ...places: string[]
  ) => {
    const document = await pull(shop);
    edit(document);
    const response = await shop.send("POST", "/plans", { configuration: document });
    assertEquals(await violationPlaces(response), places);
  };
  await check(
    (it) => it.badges[1]!.endAt = "2026-01-01T00:00:00Z",
    "/configuration/badges/1/endAt",
  );
  await check((it) => {
    it.badges[1]!.startsAt = "2026-01-02T00:00:00Z";
    it.badges[1]!.endsAt = "2026-01-01T00:00:00Z";
  }, "/configuration/badges/1/endsAt");
  await check((it) => it.badges[0]!.typeId = "none", "/configuration/badges/0/typeId");
  await check((it) => it.badges.push(it.badges[0]!), "/configuration/badges/2/id");
  await check(
    (it) => it.types[0]!.schema = { type: "array" },
    "/configuration/types/0/schema/type",
  );
  await check(
    (it) => it.types[0]!.schema = { type: "object", properties: { text: { type: "number" } } },
    "/configuration/badges/0/content/text",
    "/configuration/badges/1/content/text",
  );
  await check(
    (it) =>
      it.feeds.push({
        id: "f",
        url: "https://elsewhere.example/f",
        mapping: "none",
        mode: "merge",
        everyMinutes: 60,
      }),
    "/configuration/feeds/0/url",
    "/configuration/feeds/0/mapping",
  );
  await check((it) => it.audiences = [], "/configuration/audiences");
});

Deno.test("createPlan is a 409 for what badges outside the document need", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const schema = { type: "object", required: ["icon"] };
  const types = [{ id: "price", name: "Price", schema }];
  const broken = await shop.send("POST", "/plans", { configuration: { format: 1, types } });
  assertEquals((await problemOf(broken, 409)).badgeIds, [badgeIdOf(0), badgeIdOf(1)]);
  const pruned = { configuration: { format: 1, types: [] }, prune: true };
  await problemOf(await shop.send("POST", "/plans", pruned), 409);
});

Deno.test("a plan counts what products gain and lose, in any of the contexts", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const assigned = [{ badgeId: badgeIdOf(0) }];
  for (const id of [1, 2, 3]) await shop.putProduct(id, { badges: assigned, attributes: { id } });
  const document = await pull(shop);
  document.badges[0]!.when = { "bigcommerce.currency": "EUR" };
  document.badges[1]!.match = { id: { $gte: 2 } };
  const { effects } = await plan(shop, document);
  const [loser, gainer] = effects.perBadge.toSorted((a, b) => a.gains - b.gains);
  assertEquals(effects.products, 3);
  assertEquals(loser, {
    badgeId: badgeIdOf(0),
    ...{ gains: 0, loses: 3, sample: { gains: [], loses: [1, 2, 3] } },
  });
  assertEquals(gainer, {
    badgeId: badgeIdOf(1),
    ...{ gains: 2, loses: 0, sample: { gains: [2, 3], loses: [] } },
  });
  const contexts = [{ bigcommerce: { currency: "EUR" } }];
  assertEquals((await plan(shop, document, { contexts })).effects.products, 2);
});

Deno.test("a plan counts what a changed segment does to shoppers", async () => {
  await using shop = await ManagedShop.create({ badges: 0 });
  await shop.send("PUT", "/segments/vip", { name: "VIP", when: { group: "vip" } });
  const badge = { typeId: "price", content: {}, everyProduct: true, when: { $segment: "vip" } };
  await shop.send("PUT", `/badges/${newId}`, badge);
  await shop.send("PUT", "/products/1", { badges: [] });
  const segments = [{ id: "vip", name: "VIP", when: { group: "gold" } }];
  const contexts = [{ group: "gold" }];
  const { effects } = await plan(shop, { format: 1, segments }, { contexts });
  assertEquals(effects.perBadge, [
    { badgeId: newId, gains: 1, loses: 0, sample: { gains: [1], loses: [] } },
  ]);
});

Deno.test("a plan shows findings that it adds and resolves", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const document = await pull(shop);
  document.badges[0]!.everyProduct = true;
  const ends = { startsAt: "2020-01-01T00:00:00Z", endsAt: "2020-01-02T00:00:00Z" };
  document.badges.push({ id: newId, typeId: "price", content: {}, ...ends });
  const { findings } = await plan(shop, document);
  const codes = (list: AnsweredPlan["findings"]["added"]) =>
    list.map((it) => [it.code, it.badgeId]);
  assertEquals(codes(findings.added), [["ended", newId]]);
  assertEquals(codes(findings.resolved), [["no_product", badgeIdOf(0)]]);
});

Deno.test("getPlan and listPlanSteps return a plan of many steps, page by page", async () => {
  await using shop = await ManagedShop.create();
  const badges = Array.from({ length: 450 }, (_, n) => ({
    id: badgeIdOf(n),
    typeId: "price",
    content: { n },
  }));
  const planned = await plan(shop, { format: 1, badges });
  assertEquals(planned.steps.length, 200);
  assertEquals(await shop.json(`/plans/${planned.id}`), planned);
  const steps = await shop.all(`/plans/${planned.id}/steps`, "limit=130");
  assertEquals(steps.length, 450);
  assertEquals(steps.slice(0, 200), [...planned.steps]);
  await applied(shop, planned);
  assertEquals((await pull(shop)).badges, badges.map((it) => ({ ...it })));
});

Deno.test("a project has at most 20 open plans, the oldest goes, and each lives a day", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  await using shop = await ManagedShop.create({ now: () => now });
  const ids: string[] = [];
  for (let n = 0; n < 21; n++, now++) ids.push((await plan(shop, { format: 1 })).id);
  await problemOf(await shop.request(`/plans/${ids[0]}`), 404);
  assertEquals((await shop.request(`/plans/${ids[1]}`)).status, 200);
  now += 24 * 60 * 60 * 1_000;
  await problemOf(await shop.request(`/plans/${ids[20]}`), 404);
  await problemOf(await apply(shop, { id: ids[20]! }), 404);
  await plan(shop, { format: 1 });
  const left = await Array.fromAsync(
    shop.service.kv.list({ prefix: ["data"] }),
    ({ key }) => key[2],
  );
  assertEquals(left.filter((name) => name === "plan").length, 1);
  assert(left.filter((name) => name === "planBlock").length <= 1);
});

Deno.test("createPlan refuses more comparisons in matchVariants than queries can bear", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const document = await pull(shop);
  const rule = { $or: Array.from({ length: 41 }, (_, stock) => ({ stock })) };
  const [{ typeId } = { typeId: "" }] = document.badges;
  for (let at = 0; at < 5; at++) {
    const id = newId.replace(/.$/, String(at));
    document.badges.push({ id, typeId, content: {}, matchVariants: rule });
  }
  const response = await shop.send("POST", "/plans", { configuration: document });
  const { detail } = await problemOf(response, 409);
  assert(detail.includes("205 comparisons in `matchVariants`"), detail);
});

Deno.test("createPlan counts the products that rules about variants reach", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const variants = [{ id: 11, attributes: { stock: 0 } }, { id: 12, attributes: { stock: 4 } }];
  await shop.putProduct(1, { variants });
  await shop.putProduct(2, { variants: [{ id: 21, attributes: { stock: 4 } }] });
  const document = await pull(shop);
  const [{ typeId } = { typeId: "" }] = document.badges;
  document.badges.push({ id: newId, typeId, content: {}, matchVariants: { stock: 0 } });
  const { effects } = await plan(shop, document);
  assertEquals(
    effects.perBadge.map(({ badgeId, gains, sample }) => [badgeId, gains, sample.gains]),
    [
      [newId, 1, [1]],
    ],
  );
});

Deno.test("createPlan gives a new badge no assignments of one that was deleted", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const last = await shop.badge(1);
  await shop.putProduct(1, { badges: [{ badgeId: last.id }] });
  await shop.request(`/badges/${last.id}`, { method: "DELETE" });
  const document = await pull(shop);
  document.badges.push({ id: newId, typeId: document.badges[0]!.typeId, content: {} });
  const { effects } = await plan(shop, document);
  assertEquals([effects.products, effects.perBadge], [0, []]);
});

Deno.test("createPlan refuses the options of another kind of plan", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const configuration = await pull(shop);
  const bodies = [
    [{ restoreRevision: 1, force: true }, "/force"],
    [{ restoreRevision: 1, prune: false }, "/prune"],
    [{ undoRevision: 1, prune: true }, "/prune"],
    [{ configuration, force: false }, "/force"],
  ] as const;
  for (const [body, place] of bodies) {
    const response = await shop.send("POST", "/plans", body);
    assertEquals(response.status, 400);
    assertEquals(await violationPlaces(response), [place]);
  }
});

Deno.test("createPlan validates a body in steps with the same result as at once", async () => {
  const badge = { id: badgeIdOf(0), typeId: "price", content: {}, exclusive: false };
  const types = [{ id: "price", name: "Price", schema: {} }];
  const document = { format: 1, project: { name: "Shop" }, types, badges: [badge, badge] };
  const bodies: unknown[] = [
    ...[null, 1, [], {}, { configuration: null }, { configuration: [] }],
    ...[{ configuration: {} }, { configuration: document }, { configuration: document, at: 1 }],
    { configuration: document, prune: true, contexts: [{}], undoRevision: 3 },
    { configuration: { ...document, badges: [badge, {}, { ...badge, endsAt: "x" }], mappings: 1 } },
    { configuration: { ...document, types: Array(201).fill(types[0]) } },
    { configuration: { ...document, format: 2, other: [], segments: [{ id: "" }] } },
    JSON.parse('{"configuration":{"format":1,"__proto__":[],"badges":[{"__proto__":1}]}}'),
  ];
  for (const body of bodies) {
    const whole = PlanInput.safeParse(body);
    const inSteps = await PlanInput.safeParseAsync(body);
    assertEquals<unknown>(inSteps.data, whole.data);
    const issues = (it: typeof whole) =>
      (it.error?.issues ?? []).map(({ path, message }) => `${path.join("/")} ${message}`).sort();
    assertEquals(issues(inSteps), issues(whole));
  }
  assert((await PlanInput.safeParseAsync({ configuration: document })).success);
  // Items that no limit allows are not looked at.
  const large = { ...badge, content: Object.fromEntries(Array(20_000).fill(0).entries()) };
  const found = await PlanInput.safeParseAsync({ configuration: { ...document, badges: [large] } });
  assertEquals(found.error?.issues.map(({ path, message }) => [path, message]), [
    [["configuration", "badges", 0], "must be at most 131072 bytes of JSON"],
  ]);
});

import { assertEquals } from "@std/assert";
import { z } from "zod";
import type { JsonObject } from "../../../src/domain/json.ts";
import { badgesShownMax, tokensPerLimitedAdminMax } from "../../../src/domain/limits.ts";
import { assertHolds } from "./assert_holds.ts";
import { olderAnswers, olderBadgeId, OlderStore } from "./older_store.ts";

Deno.test("what an older version stored over later limits is served as before", async (t) => {
  await using older = await OlderStore.open();
  for (const { method, path, body, answer } of olderAnswers.kept) {
    await t.step(`${method} ${path.slice(0, 80)}`, async () => {
      const response = await older.service.request(path, {
        method,
        ...(body ? { json: body } : {}),
      });
      assertEquals(response.status, 200);
      const served = await response.json();
      // A query's answer has no room for additions.
      if (path.startsWith("/v1/")) assertEquals(served, cutToDefault(answer));
      else assertHolds(served, cutToDefault(answer));
    });
  }
});

/**
 * An older answer to a query or explain request, with the badges that a product shows without a
 * setting of its project. The older version had no such default; other answers stay as they are.
 */
function cutToDefault(answer: unknown): unknown {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) return answer;
  const products = parsed.data.products.map((product) => {
    let shown = 0;
    const badges = product.badges.flatMap((badge) => {
      if (badge.shown === false || ++shown <= badgesShownMax) return [badge];
      return badge.shown ? [{ ...badge, shown: false }] : [];
    });
    return { ...product, badges };
  });
  if (parsed.data.badges === undefined) return { ...parsed.data, products };
  const used = new Set(products.flatMap(({ badges }) => badges.map(({ id }) => id)));
  return { ...parsed.data, products, badges: parsed.data.badges.filter(({ id }) => used.has(id)) };
}

const Badge = z.object({ id: z.string(), shown: z.boolean().optional() })
  .catchall(z.json());
const Answer = z.object({
  products: z.array(z.object({ badges: z.array(Badge) }).catchall(z.json())),
  badges: z.array(Badge).optional(),
}).catchall(z.json());

Deno.test("tokens and sessions of an older version keep their rights", async () => {
  await using older = await OlderStore.open();
  const { maker, made, reader, cookie } = olderAnswers.secrets;
  const statusOf = async (token: string, path: string, headers = {}) => {
    const response = await older.service.request(`/admin/v1/${path}`, { token, headers });
    await response.body?.cancel();
    return response.status;
  };
  for (const token of [maker, made]) {
    assertEquals(await statusOf(token, "tokens"), 200);
    assertEquals(await statusOf(token, "projects/settings"), 200);
    assertEquals(await statusOf(token, "projects/conditions"), 404);
  }
  assertEquals(await statusOf(reader, "projects/conditions/badges"), 200);
  assertEquals(await statusOf(reader, "tokens"), 403);
  assertEquals(await statusOf("", "session", { Cookie: cookie }), 200);
  assertEquals(await statusOf("", "projects/settings", { Cookie: cookie }), 200);
});

const projects = "/admin/v1/projects";

/** A write of what is stored, whole or with this change, and its status under later rules. */
interface NextWrite {
  readonly path: string;
  readonly change?: JsonObject;
  readonly status: number;
}

const badge = (project: string, number: number) =>
  `${projects}/${project}/badges/${olderBadgeId(number)}`;

const nextWrites: Readonly<Record<string, readonly NextWrite[]>> = {
  "content over 4 KiB": [{ path: badge("large-content", 1), status: 400 }],
  "an operand over 200 characters": [
    { path: badge("conditions", 1), status: 400 },
    { path: badge("conditions", 2), change: { status: "paused" }, status: 400 },
    { path: badge("conditions", 2), change: { when: { other: { $exists: true } } }, status: 200 },
  ],
  "a project over 25,000 comparisons and 250 paths": [
    { path: badge("conditions", 3), status: 200 },
    { path: badge("conditions", 3), change: { status: "paused" }, status: 200 },
    { path: badge("conditions", 3), change: { match: { p48: 1 } }, status: 200 },
    { path: badge("conditions", 4), change: { when: { p1: 1 } }, status: 409 },
    // Fewer comparisons, but a path that no other badge has.
    { path: badge("conditions", 5), change: { match: { newPath: 1 } }, status: 409 },
  ],
  "content that `contains` no longer accepts": [
    { path: badge("schemas", 1), status: 400 },
    { path: badge("schemas", 1), change: { status: "paused" }, status: 400 },
    { path: `${projects}/schemas/types/contains`, status: 409 },
    { path: badge("schemas", 1), change: { content: { rows: [["x"]] } }, status: 200 },
    { path: `${projects}/schemas/types/contains`, status: 200 },
  ],
  "content that `multipleOf` no longer accepts": [
    { path: badge("schemas", 2), status: 400 },
    { path: `${projects}/schemas/types/multiple`, status: 409 },
    { path: badge("schemas", 2), change: { content: { price: 2_000_000 } }, status: 200 },
    { path: `${projects}/schemas/types/multiple`, status: 200 },
  ],
  "badges with every field, under limits of 1,000": [
    { path: badge("settings", 5), status: 200 },
    { path: `${projects}/settings/products/1`, status: 200 },
  ],
};

Deno.test("the next write of what an older version stored must obey", async (t) => {
  await using older = await OlderStore.open();
  for (const [kind, writes] of Object.entries(nextWrites)) {
    for (const { path, change = {}, status } of writes) {
      await t.step(`${kind}: PUT ${path} ${JSON.stringify(change)}`, async () => {
        const stored = await (await older.service.request(path)).json();
        const json = { ...stored, ...change };
        const response = await older.service.request(path, { method: "PUT", json });
        assertEquals(response.status, status, await response.text());
      });
    }
  }
});

Deno.test("a badge cannot be created in a project that an older version stored over its limits", async () => {
  await using older = await OlderStore.open();
  for (const match of [{ p1: 1 }, { newPath: 1 }]) {
    const json = { typeId: "any", content: {}, match };
    const path = `${projects}/conditions/badges`;
    const response = await older.service.request(path, { method: "POST", json });
    assertEquals(response.status, 409, await response.text());
  }
});

Deno.test("tokens of an older version count for no admin, so each can create as many as a new one", async () => {
  await using older = await OlderStore.open();
  const json = { name: "New", scopes: ["read"], projectIds: ["settings"] };
  const statuses: number[] = [];
  for (let number = 0; number <= tokensPerLimitedAdminMax; number++) {
    const token = olderAnswers.secrets.maker;
    const request = { method: "POST", json, token };
    const response = await older.service.request("/admin/v1/tokens", request);
    statuses.push(response.status);
    await response.body?.cancel();
  }
  assertEquals(statuses.pop(), 409);
  assertEquals(new Set(statuses), new Set([201]));
});

Deno.test("content that an older version stored over 2 MiB can shrink, and not grow", async () => {
  await using older = await OlderStore.open();
  const path = `${projects}/large-content/badges`;
  const { content } = await (await older.service.request(`${path}/${olderBadgeId(2)}`)).json();
  const statusOf = async (method: string, to: string, json: unknown) => {
    const response = await older.service.request(to, { method, json });
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await statusOf("POST", path, { typeId: "any", content: {} }), 409);
  assertEquals(await statusOf("PATCH", `${path}/${olderBadgeId(2)}`, { name: "New" }), 409);
  const shorter = { typeId: "any", content: { ...content, more: "short" } };
  assertEquals(await statusOf("PUT", `${path}/${olderBadgeId(2)}`, shorter), 200);
});

Deno.test("what an older version stored over a limit can be deleted", async () => {
  await using older = await OlderStore.open();
  for (const project of ["large-content", "conditions", "schemas", "settings"]) {
    const path = `/admin/v1/projects/${project}`;
    const badge = `${path}/badges/${olderBadgeId(1)}`;
    for (const deleted of [badge, path]) {
      const response = await older.service.request(deleted, { method: "DELETE" });
      assertEquals(response.status, 204, await response.text());
    }
  }
});

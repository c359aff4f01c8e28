import { assert, assertEquals } from "@std/assert";
import { isJsonObject, type JsonValue } from "../../../src/domain/json.ts";
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
      if (path.startsWith("/v1/")) assertEquals(served, answer);
      else assertHolds(served, answer, "");
    });
  }
});

Deno.test("tokens and sessions of an older version have the rights that they had", async () => {
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

/** The writes that repeat what is stored, and the status that the later limit gives them. */
const nextWrites: readonly { path: string; status: number }[] = [
  { path: `${projects}/large-content/badges/${olderBadgeId(1)}`, status: 400 },
];

Deno.test("the next write of what an older version stored has to obey", async (t) => {
  await using older = await OlderStore.open();
  for (const { path, status } of nextWrites) {
    await t.step(`PUT ${path}`, async () => {
      const stored = await (await older.service.request(path)).json();
      const response = await older.service.request(path, { method: "PUT", json: stored });
      assertEquals(response.status, status, await response.text());
    });
  }
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

/** What a later version may word in another way, and what depends on the time of the request or the process. */
const passing: ReadonlySet<string> = new Set(["message", "remedy", "at", "asOf", "nextCursor"]);

/** Throws unless `served` says all that `kept` does; fields that came later may be beside it. */
function assertHolds(served: JsonValue, kept: unknown, at: string): void {
  if (Array.isArray(kept)) {
    assert(Array.isArray(served), at);
    assertEquals(served.length, kept.length, at);
    kept.forEach((item, index) => assertHolds(served[index], item, `${at}/${index}`));
  } else if (isJsonObject(kept)) {
    assert(isJsonObject(served), at);
    for (const [key, value] of Object.entries(kept)) {
      if (!passing.has(key)) assertHolds(served[key]!, value, `${at}/${key}`);
    }
  } else {
    assertEquals(served, kept, at);
  }
}

// Two processes on one store, of which one has a clock that is an hour ahead.
import { assertEquals } from "@std/assert";
import { openPlansMax, sessionsPerTokenMax } from "../../src/domain/limits.ts";
import { byCookie, signIn } from "../support/service/signed_in.ts";
import { TestService } from "../support/service/test_service.ts";

const now = Date.UTC(2026, 0, 31, 9, 30);
const hour = 3_600_000;
const project = "/admin/v1/projects/shop";

async function processes() {
  const right = await TestService.create({ now: () => now });
  await right.request(project, { method: "PUT", json: { name: "Shop" } });
  return { right, ahead: await TestService.create({ kv: right.kv, now: () => now + hour }) };
}

Deno.test("a sign-in never ends the session that it begins, whatever other processes' clocks say", async () => {
  const { right, ahead } = await processes();
  await using _right = right;
  for (let count = 0; count < sessionsPerTokenMax; count++) await signIn(ahead);
  const { cookie } = await signIn(right);
  assertEquals((await right.request("/admin/v1/session", byCookie(cookie))).status, 200);
  const { items } = await (await right.request("/admin/v1/sessions")).json();
  assertEquals(items.length, sessionsPerTokenMax);
});

Deno.test("a plan that was created exists, whatever other processes' clocks say", async () => {
  const { right, ahead } = await processes();
  await using _right = right;
  const json = { configuration: { format: 1, project: { name: "New name" } } };
  const create = async (service: TestService): Promise<string> =>
    (await (await service.request(`${project}/plans`, { json })).json()).id;
  const others: string[] = [];
  for (let count = 0; count < openPlansMax; count++) others.push(await create(ahead));
  const id = await create(right);
  const statusOf = async (planId: string) =>
    (await right.request(`${project}/plans/${planId}`)).status;
  assertEquals(await statusOf(id), 200);
  const statuses = await Promise.all(others.map(statusOf));
  assertEquals(statuses.filter((status) => status === 404).length, 1);
  const applied = await right.request(`${project}/plans/${id}/apply`, { json: {} });
  assertEquals(applied.status, 200);
});

Deno.test("the project that was deleted last is restored, whatever the clocks said", async () => {
  const { right, ahead } = await processes();
  await using _right = right;
  const remove = async (service: TestService) =>
    await (await service.request(project, { method: "DELETE" })).body?.cancel();
  await remove(ahead);
  await right.request(project, { method: "PUT", json: { name: "Second" } });
  await remove(right);
  const restored = await right.request(`${project}/restore`, { json: {} });
  assertEquals((await restored.json()).name, "Second");
});

import { assert, assertEquals, assertRejects } from "@std/assert";
import { createApi } from "../../../src/panel/data/api.ts";
import { badges } from "../../../src/panel/data/badges.ts";
import { ConnectionLost, ServiceProblem } from "../../../src/panel/data/service_problem.ts";
import { projects } from "../../../src/panel/data/projects.ts";
import { types } from "../../../src/panel/data/types.ts";
import { publicUrl, TestService } from "../../support/service/test_service.ts";
import { apiOf } from "./panel_api.ts";

const demo = { projectId: "demo" };

Deno.test("badges().list() reads a project's order page by page", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { list } = badges(apiOf(service));
  const all = (await list(demo, {})).items.map(({ id }) => id);
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(demo, { limit: 5, cursor });
    read.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  assertEquals(read, all);
  assertEquals((await list(demo, { q: "-20" })).items.length, 1);
});

Deno.test("badges().replace() is refused after another change, and succeeds with the version read again", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { list, get, replace } = badges(apiOf(service));
  const [first] = (await list(demo, {})).items;
  assert(first);
  const read = await get(demo, first.id);
  const saved = await replace(demo, { ...read, name: "Mine" });
  assertEquals(saved.name, "Mine");
  const overtaken = await assertRejects(
    () => replace(demo, { ...read, name: "Theirs" }),
    ServiceProblem,
  );
  assertEquals(overtaken.status, 412);
  assertEquals((await replace(demo, { ...saved, name: "Then" })).name, "Then");
});

Deno.test("badges().create() reports which field is invalid and why", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { list, create, get, remove } = badges(apiOf(service));
  const [other] = (await list(demo, { typeId: "label" })).items;
  assert(other);
  const problem = await assertRejects(
    () => create(demo, { typeId: "label", content: { ...other.content, text: 5 } }),
    ServiceProblem,
  );
  assertEquals(problem.status, 400);
  assert(problem.errors["/content/text"], JSON.stringify(problem.errors));
  const made = await create(demo, { typeId: "label", content: other.content });
  await remove(demo, made);
  const gone = await assertRejects(() => get(demo, made.id), ServiceProblem);
  assertEquals(gone.status, 404);
});

Deno.test("badges().move() moves one badge next to another", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { list, move } = badges(apiOf(service));
  const [first, second, third] = (await list(demo, {})).items.map(({ id }) => id);
  assert(first && second && third);
  await move(demo, { badgeId: third, before: first });
  const ids = (await list(demo, { limit: 3 })).items.map(({ id }) => id);
  assertEquals(ids, [third, first, second]);
});

Deno.test("types() and projects() list all there are, and get each with its version", async () => {
  await using service = await TestService.create({ withDemo: true });
  const api = apiOf(service);
  const [type] = (await types(api).list(demo, {})).items;
  assertEquals((await types(api).get(demo, type?.id ?? "")).name, type?.name);
  assertEquals((await projects(api).list({}, {})).items.map(({ id }) => id), ["demo"]);
  assert((await projects(api).get({}, "demo")).version);
});

Deno.test("createApi() distinguishes a lost connection from a refusal and from an abort", async () => {
  const fetch = (request: Request) =>
    Promise.reject(request.signal.aborted ? request.signal.reason : new TypeError("refused"));
  const api = createApi({ baseUrl: publicUrl, fetch });
  await assertRejects(() => projects(api).list({}, {}), ConnectionLost);
  const signal = AbortSignal.abort();
  await assertRejects(() => api.GET("/admin/v1/projects", { signal }), DOMException);
});

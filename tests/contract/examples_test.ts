import { assert, assertEquals } from "@std/assert";
import { demoBadgeId } from "../../src/management/demo/demo_data.ts";
import { DocumentedService, exampleBodies, exampleOf, examplePath } from "./documented.ts";

/** Examples that the demo project rejects: the token does not exist, and the type is in use. */
const refused = new Map([["getToken", 404], ["deleteToken", 404], ["deleteType", 409]]);
// The example import has ended, and an upload needs a file. No project is deleted.
refused.set("deleteImport", 409).set("postImport", 415).set("restoreProject", 404);
// The example token is not valid for signing in, and a token has no session to end.
refused.set("createSession", 401).set("deleteSession", 404).set("endSession", 404);

/** Runs `test` for each operation, on a service of its own, because examples change it. */
async function eachOperation(
  test: (documented: DocumentedService, index: number) => Promise<void>,
) {
  const { length } = await operationNames();
  for (let index = 0; index < length; index++) {
    await using documented = await DocumentedService.create();
    await test(documented, index);
  }
}

async function operationNames(): Promise<string[]> {
  await using documented = await DocumentedService.create();
  return documented.operations.map((it) => it.name);
}

Deno.test("every example of the document works with the demo project, as documented", () =>
  eachOperation(async (documented, index) => {
    const operation = documented.operations[index]!;
    const bodies = exampleBodies(operation);
    for (const { type, json } of bodies.length > 0 ? bodies : [{ type: "", json: undefined }]) {
      const headers = new Headers(type === "" ? {} : { "Content-Type": type });
      const response = await documented.send(operation, { json, headers });
      const expected = refused.get(operation.name) ?? (response.ok ? response.status : "2xx");
      assertEquals<unknown>(response.status, expected, operation.name);
      await response.body?.cancel();
    }
  }));

Deno.test("an example of the query shows badges", async () => {
  await using documented = await DocumentedService.create();
  for (const operation of documented.operations.filter((it) => it.path.includes("/query/"))) {
    const json = exampleBodies(operation)[0]?.json;
    const answer = await (await documented.send(operation, { json })).json();
    assert(answer.badges.length > 0, operation.name);
    for (const { badges } of answer.products) assert(badges.length > 0, operation.name);
  }
});

Deno.test("every example works on a resource that does not exist yet, or gets its 404", async () => {
  for (const name of await operationNames()) {
    await using documented = await DocumentedService.create({ withDemo: false });
    const operation = documented.operations.find((it) => it.name === name)!;
    const { json, type } = exampleBodies(operation)[0] ?? {};
    const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
    const response = await documented.send(operation, { json, headers });
    assert(response.status < 500, `${name} ${response.status}`);
    await response.body?.cancel();
  }
});

Deno.test("every resource can be created, read, replaced and deleted again, as documented", async () => {
  for (
    const resource of ["Project", "Type", "Badge", "Product", "Segment", "Mapping", "Feed", "Mute"]
  ) {
    await using documented = await DocumentedService.create();
    const operation = (verb: string) =>
      documented.operations.find((it) => it.name === `${verb}${resource}`)!;
    const { json } = exampleBodies(operation("put"))[0]!;
    const over = newIds(resource);
    const path = examplePath(operation("put"), over);
    const statuses: number[] = [];
    for (const verb of ["get", "put", "put", "get", "delete", "get", "delete"]) {
      const sent = verb === "put" ? { path, json } : { path };
      const response = await documented.send(operation(verb), sent);
      statuses.push(response.status);
      await response.body?.cancel();
    }
    assertEquals(statuses, [404, 201, 200, 200, 204, 404, 404], resource);
  }
});

/** Ids of missing resources: of a project, or within the demo project. */
function newIds(resource: string): Record<string, string> {
  return {
    Project: { projectId: "new-shop" },
    Type: { typeId: "new-type" },
    Badge: { badgeId: "7b0f2a4e-0000-4000-8000-000000000001" },
    Product: { productId: "987654" },
    Segment: { segmentId: "new-segment" },
    Mapping: { mappingId: "new-mapping" },
    Feed: { feedId: "new-feed" },
    Mute: { findingId: `ended.${demoBadgeId}` },
  }[resource] ?? {};
}

Deno.test("a token as in the example can be created, read and revoked, as documented", async () => {
  await using documented = await DocumentedService.create();
  const operation = (name: string) => documented.operations.find((it) => it.name === name)!;
  const { json } = exampleBodies(operation("createToken"))[0]!;
  const created = await documented.send(operation("createToken"), { json });
  const { id, secret }: { id: string; secret: string } = await created.json();
  const path = `/admin/v1/tokens/${id}`;
  assertEquals(created.headers.get("Location"), path);
  const got = await documented.send(operation("getToken"), { path });
  assertEquals("secret" in await got.json(), false);
  await documented.send(operation("listBadges"), { token: secret });
  const revoked = await documented.send(operation("deleteToken"), { path });
  assertEquals(revoked.status, 204);
});

Deno.test("every page of every list fits the document", async () => {
  await using documented = await DocumentedService.create();
  const { operations } = documented;
  const lists = operations.filter((it) => it.parameters.some((one) => one.name === "cursor"));
  assertEquals(lists.length, 16);
  for (const operation of lists) {
    const { json } = exampleBodies(operation)[0] ?? {};
    let pages = 0;
    let cursor: string | undefined;
    do {
      const over = { limit: "2", typeId: "price", q: "", ...(cursor && { cursor }) };
      const path = examplePath(operation, over);
      const answer = await (await documented.send(operation, { path, json })).json();
      assert(answer.items.length <= 2, operation.name);
      cursor = answer.nextCursor;
      pages++;
    } while (cursor !== undefined && pages < 5);
    assert(exampleOf(operation.parameters.find((it) => it.name === "limit")!) !== undefined);
  }
});

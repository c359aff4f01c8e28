import { assert, assertEquals } from "@std/assert";
import { createSecret } from "../../src/auth/secret.ts";
import { problemOf } from "../support/service/problem_of.ts";
import { DocumentedService, examplePath } from "./documented.ts";
import { strangeBodies } from "./strange_bodies.ts";

const publicOperations = [
  "queryBadgesByProductId",
  "getBadgesByProductId",
  "getProjectOpenApi",
  "getConfigurationSchema",
  "getLiveness",
  "getReadiness",
  "createSession",
];

/** Creates a token; returns its secret. */
async function createToken(documented: DocumentedService, json: Record<string, unknown>) {
  const created = await documented.service.request("/admin/v1/tokens", {
    json: { name: "Any", ...json },
  });
  assertEquals(created.status, 201);
  const { secret }: { secret: string } = await created.json();
  return secret;
}

async function assertUnauthorized(response: Response, what: string) {
  assertEquals(response.status, 401, what);
  assertEquals(response.headers.get("WWW-Authenticate"), "Bearer");
  const { detail, errors } = await problemOf(response, 401);
  assert(errors === undefined && !/project|badge/i.test(detail), what);
}

Deno.test("every operation requires a token, except for a short list of public ones", async () => {
  await using documented = await DocumentedService.create();
  const open = documented.operations.filter((it) => !it.security?.length).map((it) => it.name);
  assertEquals(open.toSorted(), publicOperations.toSorted());
  for (const { name, security, scope = "", path } of documented.operations) {
    if (publicOperations.includes(name)) continue;
    assert(["read", "write", "admin"].includes(scope), name);
    // The panel's cookie is for management only.
    const session = path.startsWith("/admin/v1/") ? [{ session: [scope] }] : [];
    assertEquals(security, [{ bearer: [scope] }, ...session], name);
  }
});

Deno.test("every other operation rejects requests without credentials, whatever the body or the path", async () => {
  await using documented = await DocumentedService.create({ authFailuresPerMinute: 1e6 });
  for (const operation of documented.operations.filter((it) => it.scope)) {
    const ids: Record<string, string>[] = [{}, { projectId: "unknown", tokenId: "x" }, {
      projectId: "%00",
      productId: "x",
    }];
    for (const path of ids.map((over) => examplePath(operation, over))) {
      for (const token of [null, "wrong", createSecret()]) {
        for (const body of strangeBodies(operation)) {
          const response = await documented.send(operation, { path, token, body });
          await assertUnauthorized(response, `${operation.name} ${path}`);
        }
      }
    }
  }
});

Deno.test("management responds 401 to unauthenticated requests before any 404 or 405", async () => {
  await using documented = await DocumentedService.create();
  const paths = ["/admin/v1", "/admin/v1/", "/admin/v1/nothing", "/admin/v1/projects/demo/nothing"];
  paths.push("/admin/v1//projects", "/admin/v1/projects/demo/badges/x", "/%61dmin/v1/projects");
  paths.push("/admin/v1/%zz", "/admin/v1/projects/%2e%2e/x", "/admin/v1/projects/");
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS", "PROPFIND"]) {
      const response = await documented.service.request(path, { method, token: null });
      if (method === "HEAD") assertEquals(response.status, 401, path);
      else await assertUnauthorized(response, `${method} ${path}`);
    }
  }
  for (const operation of documented.operations.filter((it) => it.scope)) {
    const init = { method: "PROPFIND", token: null };
    const response = await documented.service.request(examplePath(operation), init);
    await assertUnauthorized(response, operation.name);
  }
});

Deno.test("every operation rejects a token that lacks its scope, whatever the body", async () => {
  await using documented = await DocumentedService.create();
  const lowerScopes = { read: [], write: ["read"], admin: ["read", "write"] };
  for (const operation of documented.operations) {
    for (const [scope, lacking] of Object.entries(lowerScopes)) {
      if (scope !== operation.scope) continue;
      for (const one of lacking) {
        const token = await createToken(documented, { scopes: [one] });
        for (const body of strangeBodies(operation)) {
          const response = await documented.send(operation, { token, body });
          const { detail } = await problemOf(response, 403);
          assertEquals(detail, `The token lacks the scope "${scope}"`);
        }
      }
    }
  }
});

Deno.test("a malformed project id is a 400 with any token, because it reveals nothing", async () => {
  await using documented = await DocumentedService.create();
  await documented.service.request("/admin/v1/projects", { json: { id: "other", name: "Other" } });
  const token = await createToken(documented, { scopes: ["read"], projectIds: ["other"] });
  const malformed = await documented.service.request("/admin/v1/projects/-x", { token });
  assertEquals(malformed.status, 400);
});

import { assertEquals } from "@std/assert";
import { exampleBodies, examplePath, type Operation } from "../documented.ts";
import { type AccessRow, readAccessTable, rowOf } from "./access_table.ts";
import { type Credential, credentials, Tenants } from "./credentials.ts";

/**
 * Sends the operation's example with a credential; returns the status, which must be documented.
 */
async function statusOf(tenants: Tenants, operation: Operation, credential: Credential) {
  const { documented, secrets, tokenId, sessionId } = tenants;
  const token = secrets[credential];
  const { json, type } = exampleBodies(operation)[0] ?? {};
  // Signing in sends the token in the body.
  const body = operation.name === "createSession" && token !== null ? { token } : json;
  const { status } = await documented.send(operation, {
    path: examplePath(operation, { tokenId, sessionId }),
    token,
    json: body,
    headers: new Headers(type === undefined ? {} : { "Content-Type": type }),
  });
  return status;
}

/** The actual row of an operation. The changes of one credential are not visible to the next. */
async function observe(operation: Operation): Promise<AccessRow> {
  const statuses: number[] = [];
  let tenants = await Tenants.create();
  for (const credential of credentials) {
    const status = await statusOf(tenants, operation, credential);
    statuses.push(status);
    if (operation.method === "GET" || status >= 300) continue;
    await tenants[Symbol.asyncDispose]();
    tenants = await Tenants.create();
  }
  await tenants[Symbol.asyncDispose]();
  return rowOf(statuses);
}

Deno.test("every operation responds to every kind of credential as in the table", async () => {
  const table = await readAccessTable();
  await using tenants = await Tenants.create();
  const { operations } = tenants.documented;
  const observed = new Map<string, AccessRow>();
  for (const operation of operations) observed.set(operation.name, await observe(operation));
  assertEquals(Object.fromEntries(observed), Object.fromEntries(table));
});

const rank = ["read", "write", "admin"];
/** What a limited token cannot do, whatever its projects: it concerns all of them. */
const ofAllProjects = ["createProject", "getMetrics"];
/** The project is in the body, not in the path: a foreign one is invalid input. */
const namesProjects = ["createToken"];
/** Its token is in the body; the one in the header does not count. */
const signsIn = "createSession";

/** The documented meaning for a credential, where `done` is the response with full access. */
function ruledStatus({ name, path, scope }: Operation, credential: Credential, done: number) {
  const isStranger = ["none", "garbage", "expired", "revoked"].includes(credential);
  if (isStranger) return scope === undefined && name !== signsIn ? done : 401;
  if (scope === undefined) return done;
  // Without the scope `admin` a token sees only its own sessions.
  if (path.includes("{sessionId}") && ["read", "write"].includes(credential)) return 404;
  if (rank.includes(credential)) {
    return rank.indexOf(credential) < rank.indexOf(scope) ? 403 : done;
  }
  if (ofAllProjects.includes(name)) return 403;
  if (credential === "own project") return done;
  if (namesProjects.includes(name)) return 400;
  return /\{(project|token|session)Id\}/.test(path) ? 404 : done;
}

Deno.test("the table agrees with the document's security statements, and has every operation", async () => {
  const table = await readAccessTable();
  await using tenants = await Tenants.create();
  const { operations } = tenants.documented;
  assertEquals([...table.keys()], operations.map((it) => it.name));
  for (const operation of operations) {
    const row = table.get(operation.name);
    const done = row?.admin ?? NaN;
    const ruled = credentials.map((credential) => ruledStatus(operation, credential, done));
    assertEquals(row, rowOf(ruled), operation.name);
  }
});

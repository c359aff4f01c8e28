import { assertEquals } from "@std/assert";
import { exampleBodies, examplePath, type Operation } from "../documented.ts";
import { type AccessRow, readAccessTable, rowOf } from "./access_table.ts";
import { type Credential, credentials, Tenants } from "./credentials.ts";

/** Sends the operation's example with a credential; answers the status, which is in the document. */
async function statusOf(tenants: Tenants, operation: Operation, credential: Credential) {
  const { documented, secrets, tokenId, sessionId } = tenants;
  const token = secrets[credential];
  const { json, type } = exampleBodies(operation)[0] ?? {};
  // Who signs in sends the token in the body.
  const body = operation.name === "createSession" && token !== null ? { token } : json;
  const { status } = await documented.send(operation, {
    path: examplePath(operation, { tokenId, sessionId }),
    token,
    json: body,
    headers: new Headers(type === undefined ? {} : { "Content-Type": type }),
  });
  return status;
}

/** The row that an operation has in truth. What was changed by one credential, the next does not see. */
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

Deno.test("every operation answers every kind of credential as the table says", async () => {
  const table = await readAccessTable();
  await using tenants = await Tenants.create();
  const { operations } = tenants.documented;
  const observed = new Map<string, AccessRow>();
  for (const operation of operations) observed.set(operation.name, await observe(operation));
  assertEquals(Object.fromEntries(observed), Object.fromEntries(table));
});

const rank = ["read", "write", "admin"];
/** What a limited token may not, whichever its projects are: it is about all of them. */
const ofAllProjects = ["createProject", "getMetrics"];
/** What names a project in the body, not in the path: to name a foreign one is bad input. */
const namesProjects = ["createToken"];
/** Its token is in the body; what is in the header does not count. */
const signsIn = "createSession";

/** What the document's own words mean for a credential, where `done` is the answer to who may all. */
function ruledStatus({ name, path, scope }: Operation, credential: Credential, done: number) {
  const isStranger = ["none", "garbage", "expired", "revoked"].includes(credential);
  if (isStranger) return scope === undefined && name !== signsIn ? done : 401;
  if (scope === undefined) return done;
  // Without the scope `admin` a token sees its own sessions alone.
  if (path.includes("{sessionId}") && ["read", "write"].includes(credential)) return 404;
  if (rank.includes(credential)) {
    return rank.indexOf(credential) < rank.indexOf(scope) ? 403 : done;
  }
  if (ofAllProjects.includes(name)) return 403;
  if (credential === "own project") return done;
  if (namesProjects.includes(name)) return 400;
  return /\{(project|token|session)Id\}/.test(path) ? 404 : done;
}

Deno.test("the table says what the document's security statements mean, and of every operation", async () => {
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

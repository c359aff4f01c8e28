import { assert, assertEquals } from "@std/assert";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { Configuration } from "../../../src/domain/configuration/configuration.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { applyPlan } from "../../../src/management/configuration/apply_plan.ts";
import { encodedConfiguration } from "../../../src/management/configuration/encoded_configuration.ts";
import { createPlan } from "../../../src/management/configuration/create_plan.ts";
import { createProject, putProject } from "../../../src/management/projects/put_project.ts";
import { OutboundHosts } from "../../../src/outbound/outbound_hosts.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import { MortalPort } from "../../support/store/mortal_port.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

const hosts = OutboundHosts.none;
const now = () => Date.parse("2026-01-01T00:00:00Z");
const author = { tokenId: "bootstrap", operation: "applyPlan" };

function managementOver(kv: KvStore) {
  return { kv, catalog: new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now }), now };
}

/** A document of badges that hardly compress: their steps do not fit into one commit. */
function largeDocument(badges: number) {
  const text = () => crypto.getRandomValues(new Uint8Array(2_600)).toBase64();
  return Configuration.parse({
    format: 1,
    types: [{ id: "price", name: "Price", schema: { type: "object" } }],
    badges: Array.from({ length: badges }, (_, n) => ({
      id: badgeIdOf(n),
      typeId: "price",
      content: { text: text() },
    })),
  });
}

async function textIn(raw: Deno.Kv): Promise<string> {
  const { catalog } = managementOver(kvStore(raw));
  const project = await catalog.open("shop");
  assert(project !== undefined);
  return new TextDecoder().decode(await encodedConfiguration(project.state));
}

/** A project with a plan of these badges that is not applied. */
async function prepare(raw: Deno.Kv, badges: number) {
  const management = managementOver(kvStore(raw));
  await createProject(management, author, { id: "shop", settings: { name: "Shop" } });
  const project = await management.catalog.open("shop");
  assert(project !== undefined);
  const configuration = largeDocument(badges);
  const wanted = { configuration, prune: false, isWritten: true };
  const request = { targetFrom: () => wanted, contexts: [{}], at: now() };
  const { record } = await createPlan(management, project.state, request, { author, hosts });
  return { planId: record.id, configuration };
}

function apply(kv: KvStore, planId: string) {
  const input = { projectId: "shop", planId, comment: undefined, hosts, canChangeSettings: true };
  return applyPlan(managementOver(kv), author, input);
}

async function recordsOf(raw: Deno.Kv, name: string): Promise<number> {
  const all = await Array.fromAsync(raw.list({ prefix: ["data"] }), ({ key }) => key[2]);
  return all.filter((it) => it === name).length;
}

for (const isLastCarriedOut of [false, true]) {
  const when = isLastCarriedOut ? "after" : "before";
  Deno.test(`applyPlan is all or nothing if the process dies ${when} any of its commits`, async () => {
    using raw = await Deno.openKv(":memory:");
    const { planId, configuration } = await prepare(raw, 400);
    const before = await textIn(raw);
    let deaths = 0;
    for (let commits = 0;; commits++) {
      const port = new MortalPort(new DenoKv(raw), () => deaths++);
      port.commitsLeft = commits;
      port.isLastCarriedOut = isLastCarriedOut;
      const error = await apply(new KvStore(port), planId).then(() => undefined, (it) => it);
      const after = await textIn(raw);
      if (after === before) {
        assert(error !== undefined, "it was not applied");
        continue;
      }
      // Once it is applied, all of it is.
      assertEquals(JSON.parse(after).badges.length, configuration.badges?.length);
      break;
    }
    assert(deaths >= 3, `${deaths} commits were interrupted`);
    const again = await apply(kvStore(raw), planId).then(() => undefined, (it) => it);
    assert(again instanceof DomainError);
    assertEquals(again.code, "plan_applied");
  });
}

Deno.test("a change that is too large for one commit is loaded and followed, and its staged steps go", async () => {
  using raw = await Deno.openKv(":memory:");
  const { planId, configuration } = await prepare(raw, 400);
  const follower = managementOver(kvStore(raw));
  await follower.catalog.open("shop");
  await apply(kvStore(raw), planId);
  assert(await recordsOf(raw, "logStage") > 0);
  const followed = await follower.catalog.reload("shop");
  assertEquals(followed?.state.badgeCount, configuration.badges?.length);
  const after = await textIn(raw);
  const management = managementOver(kvStore(raw));
  for (let cacheSeconds = 0; cacheSeconds < 200; cacheSeconds++) {
    const settings = { name: "Shop", cacheSeconds: cacheSeconds === 199 ? 30 : cacheSeconds };
    await putProject(management, author, { id: "shop", settings, precondition: {} });
    await management.catalog.idle();
  }
  assertEquals(await recordsOf(raw, "logStage"), 0);
  assertEquals(await textIn(raw), after);
});

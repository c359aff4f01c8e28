import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { keys } from "../../src/store/keys.ts";
import { openStore } from "../../src/store/open_store.ts";
import { encodeJson, remedy } from "../../src/store/record.ts";
import { schemaVersion } from "../../src/store/sentinel.ts";
import { Transaction } from "../../src/store/port/storage_port.ts";
import { runToEnd, ServiceProcess, tempFolder } from "../support/service/service_process.ts";

Deno.test("start creates the demo project in a new store, and prints commands to try", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const [, url, body = ""] = /curl (\S+) --data '(.*)'/.exec(service.output()) ?? [];
  assertEquals(url, `${service.origin}/v1/demo/badges/query/byProductId`);
  const response = await fetch(url ?? "", { method: "POST", body });
  const answer = await response.json();
  assert(answer.badges.length > 0);
  assertEquals(answer.products[0].query, { id: 1234 });
  assertStringIncludes(service.output(), `${service.origin}/docs`);
});

Deno.test("start prints the token of a new store once", async () => {
  await using folder = await tempFolder();
  let token = "";
  {
    await using first = await ServiceProcess.start(folder.path);
    token = first.bootstrapSecret ?? "";
    assertMatch(token, /^bdg_[0-9A-Za-z]{49}$/);
    await first.manage("GET", "projects", token);
  }
  await using second = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: "another-token-of-the-tests-0123456789",
  });
  assertEquals(second.bootstrapSecret, undefined);
  await second.manage("GET", "projects", token);
  await second.manage("GET", "projects", "another-token-of-the-tests-0123456789");
});

Deno.test("start shows the token of a new store also if standard output cannot be written", async () => {
  await using folder = await tempFolder();
  const toFullDisk = ["bash", "-c", 'exec "$@" >/dev/full', "bash"];
  await using service = await ServiceProcess.start(folder.path, {}, [], toFullDisk);
  await service.manage("GET", "projects", service.bootstrapSecret ?? "");
  assertStringIncludes(service.output(), "Cannot write to standard output");
});

Deno.test("start creates no project if KV_URL is set, and no token if ADMIN_TOKEN is", async () => {
  await using folder = await tempFolder();
  const env = {
    KV_URL: `${folder.path}/own.kv`,
    ADMIN_TOKEN: "my-token-of-the-tests-0123456789-abcd",
  };
  await using service = await ServiceProcess.start(folder.path, env);
  assertEquals(await service.manage("GET", "projects", "my-token-of-the-tests-0123456789-abcd"), {
    items: [],
  });
  assertEquals(service.bootstrapSecret, undefined);
  assert(!service.output().includes("curl"));
});

Deno.test("start gives the same answers after a restart", async () => {
  await using folder = await tempFolder();
  let before = "";
  {
    await using first = await ServiceProcess.start(folder.path);
    before = await first.query("demo", [1234, 1235, 1300, 1433, 9]);
  }
  await using second = await ServiceProcess.start(folder.path);
  assertEquals(await second.query("demo", [1234, 1235, 1300, 1433, 9]), before);
});

Deno.test("start refuses a store that another process has open, with one line", async () => {
  await using folder = await tempFolder();
  await using _first = await ServiceProcess.start(folder.path);
  assertEquals(await runToEnd(folder.path, {}), {
    code: 1,
    stdout: "",
    stderr: 'KV_URL="data/badges.kv": another process has it open\n',
  });
});

Deno.test("start refuses a port in use, and keeps its new token for the next start", async () => {
  await using folder = await tempFolder();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const PORT = String(listener.addr.port);
  const stderr = `PORT="${PORT}": is in use\n`;
  assertEquals(await runToEnd(folder.path, { PORT }), { code: 1, stdout: "", stderr });
  await using service = await ServiceProcess.start(folder.path);
  assertMatch(service.bootstrapSecret ?? "", /^bdg_/);
});

/** One of each kind; `config_test.ts` has all invalid values. */
const badValues = [
  ["PORT", "80a"],
  ["HOST", "192.0.2.1"],
  ["KV_URL", "/"],
  ["KV_URL", "/no/such/folder/badges.kv"],
] as const;

for (const [variable, value] of badValues) {
  Deno.test(`start refuses ${variable}=${value} with one line that names both`, async () => {
    await using folder = await tempFolder();
    const { code, stdout, stderr } = await runToEnd(folder.path, { [variable]: value });
    assertEquals({ code, stdout }, { code: 1, stdout: "" });
    assertEquals(stderr.trimEnd().split("\n").length, 1, stderr);
    assert(stderr.startsWith(`${variable}=${JSON.stringify(value)}: `), stderr);
  });
}

Deno.test("start rejects a token that is too short or cannot be sent, and does not show it", async () => {
  await using folder = await tempFolder();
  for (const [value, reason] of [["geheim", "at least 32 characters"], ["two words", "visible"]]) {
    for (const variable of ["ADMIN_TOKEN", "METRICS_TOKEN"]) {
      const { code, stdout, stderr } = await runToEnd(folder.path, { [variable]: value! });
      assertEquals({ code, stdout }, { code: 1, stdout: "" });
      assertMatch(stderr, new RegExp(`^${variable}: must be ${reason}[^\n]*\n$`));
      assert(!stderr.includes(value!), stderr);
    }
  }
});

for (const status of [401, 403]) {
  Deno.test(`start refuses a server at KV_URL that responds ${status}, with one line`, async () => {
    await using folder = await tempFolder();
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    await using server = Deno.serve(options, () => new Response(null, { status }));
    const KV_URL = `http://127.0.0.1:${server.addr.port}`;
    assertEquals(await runToEnd(folder.path, { KV_URL, DENO_KV_ACCESS_TOKEN: "of-another\n" }), {
      ...{ code: 1, stdout: "" },
      stderr: `KV_URL="${KV_URL}": it does not accept the token in DENO_KV_ACCESS_TOKEN\n`,
    });
  });
}

Deno.test("start refuses a SNAPSHOT_PATH where it cannot write, with one line that names both", async () => {
  await using folder = await tempFolder();
  const SNAPSHOT_PATH = "/no/such/folder/snapshot";
  const env = { SNAPSHOT_PATH, KV_URL: "http://127.0.0.1:1", DENO_KV_ACCESS_TOKEN: "any" };
  const { code, stderr } = await runToEnd(folder.path, env);
  assertEquals([code, stderr.trimEnd().split("\n").length], [1, 1]);
  assert(stderr.startsWith(`SNAPSHOT_PATH="${SNAPSHOT_PATH}": `), stderr);
});

const foreign = "it is not a store of this service";

/** Files that are not a store of this version: how each is created, and the message. */
const foreignFiles: Record<string, { create: (path: string) => Promise<void>; reason: string }> = {
  "is empty": { create: (path) => Deno.writeTextFile(path, ""), reason: foreign },
  "is a text": {
    create: (path) => Deno.writeTextFile(path, "not a store at all"),
    reason: foreign,
  },
  "is another application's KV": {
    create: async (path) => {
      using kv = await Deno.openKv(path);
      await kv.set(["users", 1], "Ada");
    },
    reason: foreign,
  },
  "a newer version has made": {
    create: async (path) => {
      const { kv, sentinel, close } = await openStore({ kind: "file", path });
      const newer = encodeJson({ ...sentinel, schemaVersion: schemaVersion + 1 });
      await kv.commit(new Transaction().set(keys.sentinel(), newer));
      close();
    },
    reason: `it has schema version ${schemaVersion + 1}, made by a newer version of the service; ` +
      `this one knows ${schemaVersion}`,
  },
  "is half of a store": {
    create: async (path) => {
      (await openStore({ kind: "file", path })).close();
      const whole = await Deno.readFile(path);
      await Deno.writeFile(path, whole.subarray(0, whole.length / 2));
    },
    reason: `it is damaged: ${remedy}`,
  },
};

for (const [name, { create, reason }] of Object.entries(foreignFiles)) {
  Deno.test(`start refuses a file that ${name}, with one line, and does not change it`, async () => {
    await using folder = await tempFolder();
    const KV_URL = `${folder.path}/file`;
    await create(KV_URL);
    const before = await Deno.readFile(KV_URL);
    const stderr = `KV_URL="${KV_URL}": ${reason}\n`;
    assertEquals(await runToEnd(folder.path, { KV_URL }), { code: 1, stdout: "", stderr });
    assertEquals(await Deno.readFile(KV_URL), before);
  });
}

Deno.test("start refuses a store whose sentinel cannot be read, and reports why", async () => {
  await using folder = await tempFolder();
  const KV_URL = `${folder.path}/file`;
  const { kv, close } = await openStore({ kind: "file", path: KV_URL });
  // Enough data before it to put it on a separate page, which is first read by KV.
  const transaction = new Transaction();
  for (let number = 0; number < 100; number++) {
    transaction.set(["before", number], new Uint8Array(5_000));
  }
  await kv.commit(transaction);
  close();
  const bytes = await Deno.readFile(KV_URL);
  const at = new TextDecoder("latin1").decode(bytes).lastIndexOf("badge-query-service");
  await Deno.writeFile(KV_URL, bytes.fill(0, at - (at % 4_096), at - (at % 4_096) + 4_096));
  const { code, stderr } = await runToEnd(folder.path, { KV_URL });
  assertEquals(code, 1);
  assertEquals(
    stderr,
    `KV_URL="${KV_URL}": the structure of its file is damaged: ${remedy}\n`,
  );
});

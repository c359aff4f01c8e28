import { assertEquals, assertRejects } from "@std/assert";
import { CliError } from "../../../src/cli/cli_error.ts";
import { followImport } from "../../../src/cli/commands/import/follow_import.ts";
import { createApi } from "../../../src/cli/connection/api.ts";
import type { System } from "../../../src/cli/system.ts";
import { TextSink, toolUrl } from "../support/tool.ts";

const anImport = { id: "i1", state: "applying", progress: 0.5, rows: { read: 1 } };
type Poll = () => Response | Promise<Response>;
const lost: Poll = () => {
  throw new TypeError("connection reset");
};
const unavailable: Poll = () => new Response("", { status: 503 });
const state = (state: string): Poll => () => Response.json({ ...anImport, state });

/** Follows an import that the service has accepted. Of the polls, the last one is repeated. */
function follow(polls: readonly Poll[], failuresMax?: number, more: Partial<System> = {}) {
  const left = [...polls];
  const system: System = {
    env: {},
    fetch: ({ method, url }) => {
      if (method === "POST") return Promise.resolve(Response.json(anImport, { status: 202 }));
      if (url.endsWith("/i1")) {
        return new Promise((resolve) => resolve((left.length > 1 ? left.shift() : left[0])!()));
      }
      return Promise.resolve(Response.json({ items: [] }));
    },
    ...{ stdout: new TextSink(), stderr: new TextSink(), isInteractive: false },
    ask: () => Promise.resolve(undefined),
    readInput: () => Promise.resolve(""),
    onInterrupt: () => () => {},
    ...more,
  };
  const upload = {
    ...{ projectId: "shop", contentType: "text/csv", isGzip: false, query: {} },
    file: new Blob(["id\n1\n"]),
  };
  return followImport(
    system,
    createApi({ url: toolUrl, token: "t" }, system),
    upload,
    failuresMax,
  );
}

Deno.test("followImport() goes on if some polls fail", async () => {
  const polls = [lost, unavailable, state("applying"), lost, unavailable, state("done")];
  assertEquals((await follow(polls, 2)).state, "done");
});

Deno.test("followImport() says that the import goes on, if the polls do not work again", async () => {
  const message = "connection reset\nThe import i1 continues without the tool. Follow it in the " +
    "control panel, or with GET /admin/v1/projects/shop/imports/i1";
  await assertRejects(() => follow([lost], 2), CliError, message);
});

Deno.test("followImport() asks at Ctrl-C also while a poll hangs", async () => {
  let interrupt = () => {};
  const hanging: Poll = () => {
    interrupt();
    return new Promise<Response>(() => {});
  };
  const more: Partial<System> = {
    isInteractive: true,
    ask: () => Promise.resolve("n"),
    onInterrupt: (listener) => {
      interrupt = listener;
      return () => {};
    },
  };
  assertEquals((await follow([hanging, state("done")], 2, more)).state, "done");
});

/// <reference lib="dom" />
import { assertEquals, assertStringIncludes } from "@std/assert";
import { startBrowser } from "../e2e/browser.ts";
import { type DemoService, startDemoService } from "../e2e/demo_service.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { installClient, runIn } from "./npm_folder.ts";

/** A developer's program, compiled with the strictest TypeScript options. */
const program = (origin: string) => `
import { BadgeClient } from "badge-query-client";
import { defineProductBadges } from "badge-query-client/element";
import type { components } from "./badges.d.ts";

const badges = new BadgeClient<components["schemas"]["Badge"]>({
  baseUrl: "${origin}",
  projectId: "demo",
  throwOnError: true,
  timeoutMs: 30_000,
});

export async function texts(): Promise<string[]> {
  const known: string[] = [];
  for (const badge of await badges.forProduct(1234)) {
    if (badge.typeId === "price") {
      const text: string = badge.content.text;
      known.push(text);
      // @ts-expect-error: badges of this type have no days
      badge.content.days;
    }
    if (badge.typeId === "delivery") {
      const days: number | undefined = badge.content.days;
      known.push(String(days));
    }
  }
  return known;
}

// Without elements, on a server, this only makes a client.
defineProductBadges(badges);
console.log(JSON.stringify(await texts()));
`;

const tools = [
  "typescript@5.9.3",
  "openapi-typescript@7.13.0",
  "bun@1.4.5",
  "publint@0.3.25",
  "@arethetypeswrong/cli@0.18.5",
];

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
};

Deno.test("the packed client and generated types work in Node, Deno, Bun, a page and a worker", async () => {
  await using service = await startDemoService();
  await using folder = await tempFolder();
  const run = (command: string, ...args: string[]) => runIn(folder.path, command, ...args);

  const archive = await installClient(folder.path, tools);
  const document = `${service.origin}/v1/demo/openapi.json`;
  await run("npx", "openapi-typescript", document, "-o", "badges.d.ts");
  await Deno.writeTextFile(`${folder.path}/program.ts`, program(service.origin));
  await Deno.writeTextFile(`${folder.path}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  await run("npx", "tsc");
  await run("npx", "publint", "--strict", "node_modules/badge-query-client");
  // The package has no CommonJS modules, and the manifest of its elements is no module.
  await run(
    "npx",
    "attw",
    archive,
    "--profile",
    "esm-only",
    "--exclude-entrypoints",
    "custom-elements.json",
  );

  const expected = JSON.stringify(["-20 %", "Last chance", "30"]);
  assertEquals((await run("node", "program.js")).trim(), expected);
  assertEquals((await run(Deno.execPath(), "run", "--allow-net", "program.ts")).trim(), expected);
  assertEquals((await run("npx", "bun", "program.ts")).trim(), expected);
  assertEquals(await runInPage(folder.path, service), [expected, "-20 %"]);
});

const page = `<!doctype html><html lang="en"><title>A shop</title>
<script type="importmap">{"imports": {
  "badge-query-client": "/node_modules/badge-query-client/mod.js",
  "badge-query-client/element": "/node_modules/badge-query-client/element/mod.js"
}}</script>
<script type="module" src="/program.js"></script>
<script>new Worker("/worker.js", { type: "module" }).onmessage = ({ data }) => document.title = data;</script>
<product-badges product-id="1234"></product-badges>`;

/** Nothing is bundled here, and workers do not support import maps. */
const worker = (origin: string) => `
import { BadgeClient } from "/node_modules/badge-query-client/product-badges.min.js";
const client = new BadgeClient({ baseUrl: "${origin}", projectId: "demo", timeoutMs: 30_000 });
postMessage((await client.forProduct(1234))[0].content.text);`;

/**
 * Opens a page of another origin that loads the compiled program and a worker. Returns what the
 * program printed and what the worker found.
 */
async function runInPage(folder: string, { origin }: DemoService): Promise<string[]> {
  await using shop = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    ({ url }) => serveShop(folder, new URL(url).pathname, origin),
  );
  await using browser = await startBrowser();
  const opened = await browser.newPage();
  const [printed] = await Promise.all([
    opened.waitForEvent("console", (message) => message.type() === "log"),
    opened.goto(`http://127.0.0.1:${shop.addr.port}/`),
  ]);
  const list = opened.locator("product-badges li");
  await list.first().waitFor();
  assertStringIncludes(await list.first().innerText(), "-20 %");
  await opened.waitForFunction(() => document.title !== "A shop");
  return [printed.text(), await opened.title()];
}

async function serveShop(folder: string, path: string, origin: string): Promise<Response> {
  if (path === "/") return new Response(page, { headers: { "Content-Type": "text/html" } });
  const script = path === "/worker.js"
    ? worker(origin)
    : await Deno.readTextFile(folder + path).catch(() => undefined);
  if (script === undefined) return new Response(null, { status: 404 });
  return new Response(script, { headers: { "Content-Type": "text/javascript" } });
}

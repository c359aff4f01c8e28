/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { pack } from "../../src/tools/pack.ts";
import { openWatchedPage, startBrowser } from "../e2e/browser.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { type FrameworkShop, reactShop, vueShop } from "./framework_shops.ts";

const tools = ["typescript@5.9.3", "esbuild@0.28.2", "@types/node@24.10.1"];

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: "es2022",
  module: "nodenext",
  jsx: "react-jsx",
  lib: ["es2022", "dom", "dom.iterable"],
  types: ["node"],
};

/** With warnings about hydration, which production builds leave out. */
const defines = [
  "process.env.NODE_ENV='development'",
  "__VUE_OPTIONS_API__=true",
  "__VUE_PROD_DEVTOOLS__=false",
  "__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=true",
].map((define) => `--define:${define.replaceAll("'", '"')}`);

/** A service whose badges end when the test says so, and which counts queries. */
class EndingService {
  hasEnded = false;
  readonly queries: string[] = [];

  answer(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const ids = searchParams.getAll("product").map(Number);
    const { locale = "" } = JSON.parse(searchParams.get("context") ?? "{}");
    this.queries.push(ids.join());
    const badges = this.hasEnded ? [] : ids.map((id) => ({
      id: `badge ${id}`,
      typeId: id === 3 ? "flag" : "label",
      content: { text: `Sale ${id}${locale}` },
    }));
    const products = ids.map((id, index) => ({
      query: { id },
      badges: this.hasEnded ? [] : [{ id: badges[index]?.id }],
    }));
    const maxAge = this.hasEnded ? 15 : 8;
    return Response.json({ products, badges }, {
      headers: { "Cache-Control": `public, max-age=${maxAge}` },
    });
  }
}

async function runIn(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { cwd, args }).output();
  const decoder = new TextDecoder();
  const printed = decoder.decode(stdout);
  assert(success, `${command} ${args.join(" ")}: ${printed}\n${decoder.decode(stderr)}`);
  return printed;
}

/** Builds a shop with the packed client, and returns its page's script and a function that renders. */
async function build(folder: string, shop: FrameworkShop) {
  const archive = await pack("0.0.0-test", `${folder}/packed`);
  await Deno.writeTextFile(`${folder}/package.json`, '{"type": "module", "private": true}');
  await Deno.writeTextFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions }));
  for (const [name, text] of Object.entries(shop.files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  const run = (command: string, ...args: string[]) => runIn(folder, command, ...args);
  await run("npm", "install", "--silent", archive, ...tools, ...shop.packages);
  await run("npx", "tsc");
  const common = ["--bundle", "--format=esm", "--jsx=automatic", "--log-level=warning"];
  await run("npx", "esbuild", shop.page, ...common, ...defines, "--outfile=out/page.js");
  await run(
    "npx",
    "esbuild",
    shop.server,
    ...common,
    "--platform=node",
    "--packages=external",
    "--outfile=out/server.js",
  );
  return {
    script: await Deno.readTextFile(`${folder}/out/page.js`),
    render: (origin: string) => run("node", "out/server.js", origin),
  };
}

const textOf = (page: Page) => page.locator("p").innerText();

async function checkShop(shop: FrameworkShop): Promise<void> {
  await using folder = await tempFolder();
  const { script, render } = await build(folder.path, shop);
  const service = new EndingService();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname.startsWith("/v1/")) return service.answer(request);
      const type = pathname === "/" ? "text/html" : "text/javascript";
      if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
      const body = pathname === "/" ? await render(origin) : script;
      return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
    },
  );
  await using browser = await startBrowser();
  const origin = `http://127.0.0.1:${server.addr.port}`;

  // It hydrates without a warning, and without a second request.
  const { page, errors } = await openWatchedPage(browser, origin);
  await page.goto(origin);
  await page.waitForFunction(() => document.title === "Hydrated");
  await page.locator("product-badges strong").getByText("Sale 3").waitFor();
  assertEquals([await textOf(page), service.queries, errors], ["1: Sale 1", ["1,3"], []]);

  // The badges are removed at their end, by one request for both.
  service.hasEnded = true;
  await page.waitForFunction(() => document.querySelector("p")?.textContent === "1: ");
  await page.locator("product-badges strong").waitFor({ state: "detached" });
  assertEquals([service.queries, errors], [["1,3", "1,3"], []]);
  await page.close();

  // Another product has never the badges of the one before, and another context is queried.
  service.hasEnded = false;
  const next = await openWatchedPage(browser, origin);
  await next.page.goto(origin);
  await next.page.waitForFunction(() => document.title === "Hydrated");
  await next.page.getByRole("button").click();
  await next.page.waitForFunction(() => document.querySelector("p")?.textContent === "2: Sale 2");
  await next.page.evaluate(`client.setContext({ locale: " fr" })`);
  await next.page.waitForFunction(() =>
    document.querySelector("p")?.textContent === "2: Sale 2 fr"
  );
  const seen = new Set(await next.page.evaluate<string[]>("seen"));
  assertEquals([...seen], ["1: Sale 1", "2: ", "2: Sale 2", "2: Sale 2 fr"]);
  assertEquals(next.errors, []);
}

Deno.test("a React shop hydrates without a warning or a request, and removes badges at their end", () =>
  checkShop(reactShop));

Deno.test("a Vue shop hydrates without a warning or a request, and removes badges at their end", () =>
  checkShop(vueShop));

/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { openWatchedPage, startBrowser } from "../e2e/browser.ts";
import { type ShopPage, startFirefox } from "./firefox.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { EndingService } from "./ending_service.ts";
import { type FrameworkShop, reactShop, vueShop } from "./framework_shops.ts";
import { installClient, runIn, writeFiles } from "./npm_folder.ts";

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

/** Builds a shop with the packed client, and returns its page's script and a function that renders. */
async function build(folder: string, shop: FrameworkShop) {
  await writeFiles(folder, {
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    ...shop.files,
  });
  await installClient(folder, [...tools, ...shop.packages]);
  const run = (command: string, ...args: string[]) => runIn(folder, command, ...args);
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

type Browser = AsyncDisposable & { open(origin: string): Promise<ShopPage> };

async function startChromium(): Promise<Browser> {
  const browser = await startBrowser();
  return {
    async open(origin) {
      const { page, errors } = await openWatchedPage(browser, origin);
      return {
        errors,
        goto: (url) => page.goto(url),
        waitForFunction: (expression) => page.waitForFunction(expression),
        evaluate: (expression) => page.evaluate(expression),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

const text = (selector: string) => `document.querySelector("${selector}")?.textContent`;

async function checkShop(shop: FrameworkShop): Promise<void> {
  await using folder = await tempFolder();
  const { script, render } = await build(folder.path, shop);
  let service = new EndingService();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname.startsWith("/v1/")) return service.answer(request);
      if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
      const type = pathname === "/" ? "text/html" : "text/javascript";
      const body = pathname === "/" ? await render(origin) : script;
      return new Response(body, { headers: { "Content-Type": `${type}; charset=utf-8` } });
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  for (const start of [startChromium, startFirefox]) {
    await using browser = await start();
    service = new EndingService();
    await checkUpdates(await browser.open(origin), origin, service);
    service = new EndingService();
    await checkOtherProduct(await browser.open(origin), origin);
  }
}

/** It hydrates without a warning or a second request, and removes badges at their end. */
async function checkUpdates(page: ShopPage, origin: string, service: EndingService) {
  await page.goto(origin);
  await page.waitForFunction(`document.title === "Hydrated"`);
  await page.waitForFunction(`${text("product-badges strong")} === "Sale 3"`);
  assertEquals(await page.evaluate(text("p")), "1: Sale 1");
  assertEquals([service.queries, page.errors], [["1,3"], []]);

  service.hasEnded = true;
  await page.waitForFunction(`${text("p")} === "1: "`);
  await page.waitForFunction(`!document.querySelector("product-badges strong")`);
  assertEquals([service.queries, page.errors], [["1,3", "1,3"], []]);
}

/** Another product never has the badges of the one before, and another context is queried. */
async function checkOtherProduct(page: ShopPage, origin: string) {
  await page.goto(origin);
  await page.waitForFunction(`document.title === "Hydrated"`);
  await page.evaluate(`document.querySelector("button").click()`);
  await page.waitForFunction(`${text("p")} === "2: Sale 2"`);
  await page.evaluate(`client.setContext({ locale: " fr" })`);
  await page.waitForFunction(`${text("p")} === "2: Sale 2 fr"`);
  assertEquals(
    await page.evaluate(`[...new Set(seen)].join("; ")`),
    [
      "1: Sale 1",
      "2: ",
      "2: Sale 2",
      "2: Sale 2 fr",
    ].join("; "),
  );
  assertEquals(page.errors, []);
}

Deno.test("a React shop hydrates without a warning or a request, and removes badges at their end", () =>
  checkShop(reactShop));

Deno.test("a Vue shop hydrates without a warning or a request, and removes badges at their end", () =>
  checkShop(vueShop));

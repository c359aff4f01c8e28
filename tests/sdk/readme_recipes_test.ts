/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Browser } from "playwright-core";
import { openWatchedPage, startBrowser, sumLayoutShifts, waitForDrawing } from "../e2e/browser.ts";
import { aBadge, openElementPage, waitForBadges } from "../e2e/element_page.ts";
import { codeBlocks, section } from "../support/markdown.ts";
import { tempFolder } from "../support/service/service_process.ts";
import { EndingService } from "./ending_service.ts";
import { installClient, runIn, writeFiles } from "./npm_folder.ts";

const readme = await Deno.readTextFile(new URL("../../src/client/README.md", import.meta.url));

const reactRecipes = codeBlocks(section(readme, "React"), "tsx");

/** The recipe for React that starts with this file's name. */
function recipe(name: string): string {
  const found = reactRecipes.find((code) => code.startsWith(`// ${name}\n`));
  assert(found !== undefined, `The README has no recipe ${name}.`);
  return found;
}

function replaced(text: string, from: string, to: string): string {
  assert(text.includes(from), `The recipe has no ${from}.`);
  return text.replaceAll(from, to);
}

/** A recipe with the test's service and, for a server, a port that it prints. */
function adapted(name: string, service: string): string {
  const text = recipe(name);
  const adapted = replaced(
    text,
    'baseUrl: "https://badges.example"',
    `baseUrl: "${service}", timeoutMs: 30_000`,
  );
  return name.endsWith("page.tsx") ? adapted : replaced(
    adapted,
    "app.listen(8080)",
    'const server = app.listen(0, "127.0.0.1", () => console.log(Object(server.address()).port))',
  );
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: "es2022",
  module: "preserve",
  jsx: "react-jsx",
  lib: ["es2022", "dom", "dom.iterable"],
  types: ["node"],
};

const packages = [
  "typescript@5.9.3",
  "esbuild@0.28.2",
  "express@5.3.0",
  "react@19.3.1",
  "react-dom@19.3.1",
  "@types/express@5.0.6",
  "@types/node@24.10.1",
  "@types/react@19.3.0",
  "@types/react-dom@19.3.0",
];

/** Compiles both of the README's servers, each in a folder with its page. */
async function build(folder: string, service: string): Promise<void> {
  const unnamed = reactRecipes.filter((code) => !code.startsWith("// "));
  const servers = {
    "rendered/shop.tsx": recipe("shop.tsx"),
    "rendered/server.tsx": adapted("server.tsx", service),
    "rendered/page.tsx": adapted("page.tsx", service),
    "streamed/late_shop.tsx": recipe("late_shop.tsx"),
    "streamed/server.tsx": adapted("streaming.tsx", service),
    "streamed/page.tsx": adapted("late_page.tsx", service),
  };
  // A module of the test's own in the place of a recipe would hide that the recipe does not compile.
  assertEquals(Object.keys(servers).length, reactRecipes.length - unnamed.length);
  await writeFiles(folder, {
    // Only type-checked.
    ...Object.fromEntries(unnamed.map((code, index) => [
      `rendered/unnamed_${index}.tsx`,
      `import type {} from "badge-query-client/react";\n${code}`,
    ])),
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "rendered/public/favicon.ico": "",
    "streamed/public/favicon.ico": "",
    "streamed/shop.tsx": recipe("shop.tsx"),
    ...servers,
  });
  await installClient(folder, packages);
  const bundle = (name: string, target: string, ...options: string[]) => {
    const entries = ["rendered", "streamed"].map((shop) => `${shop}/${target}=${shop}/${name}.tsx`);
    const common = ["--bundle", "--format=esm", "--jsx=automatic", "--outdir=."];
    return runIn(folder, "npx", "esbuild", ...entries, ...common, ...options);
  };
  await Promise.all([
    runIn(folder, "npx", "tsc"),
    // With warnings about hydration, which production builds leave out.
    bundle("page", "public/page", '--define:process.env.NODE_ENV="development"'),
    bundle("server", "server", "--platform=node", "--packages=external"),
  ]);
}

/** Starts a compiled server. */
async function startShop(cwd: string): Promise<{ origin: string } & AsyncDisposable> {
  const child = new Deno.Command("node", { args: ["server.js"], cwd, stdout: "piped" }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value: port } = await lines.read();
  return {
    origin: `http://127.0.0.1:${Number(port)}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await lines.cancel();
      await child.status;
    },
  };
}

/** Opens a page whose time the test can move on, and which shows the first product's badge. */
async function openShop(browser: Browser, origin: string) {
  const opened = await openWatchedPage(browser, origin);
  await opened.page.clock.install();
  await opened.page.goto(origin, { waitUntil: "commit" });
  await opened.page.getByText("Sale 1234").waitFor();
  return opened;
}

/** It hydrates without a warning or a request of its own, and removes badges at their end. */
async function checkHydration(
  { page, errors, foreignRequests }: Awaited<ReturnType<typeof openShop>>,
  service: EndingService,
) {
  const badges = page.locator("#root em:visible");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("em")].filter((badge) =>
      // React marks the nodes that it manages.
      Object.keys(badge).some((key) => key.startsWith("__reactFiber"))
    ).length === 2
  );
  assertEquals(await badges.allTextContents(), ["Sale 1234", "Sale 1235"]);
  assertEquals([foreignRequests, errors], [[], []]);

  service.hasEnded = true;
  // The client queries again when `max-age` has passed, and at most three seconds.
  await page.clock.fastForward(12_000);
  await badges.first().waitFor({ state: "detached" });
  assertEquals(await badges.count(), 0);
  assertEquals([foreignRequests.length, errors], [1, []]);
}

Deno.test("README: Express shops, rendered at once and streamed, hydrate without a warning or a request", async (test) => {
  let service = new EndingService();
  let late: Promise<void> | undefined;
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      if (new URL(request.url).searchParams.get("product") === "1235") await late;
      return service.answer(request);
    },
  );
  await using folder = await tempFolder();
  await build(folder.path, `http://127.0.0.1:${server.addr.port}`);
  await using browser = await startBrowser();

  await test.step("renderToString", async () => {
    await using shop = await startShop(`${folder.path}/rendered`);
    const opened = await openShop(browser, shop.origin);
    await checkHydration(opened, service);
    assertEquals(service.queries, ["1234,1235", "1234,1235"]);
  });

  await test.step("renderToPipeableStream, with a component that is late", async () => {
    service = new EndingService();
    const released = Promise.withResolvers<void>();
    late = released.promise;
    // Also if the test fails: the service only ends without open requests.
    using _release = { [Symbol.dispose]: released.resolve };
    await using shop = await startShop(`${folder.path}/streamed`);
    const opened = await openShop(browser, shop.origin);
    await opened.page.getByText("Loading").waitFor();
    assertEquals(await opened.page.locator("em, script[src]").allTextContents(), ["Sale 1234"]);
    released.resolve();
    await checkHydration(opened, service);
    assertEquals(service.queries, ["1234", "1235", "1234,1235"]);
  });
});

const image = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>`;

Deno.test("README: cards, product page, cart and picture get their badges late, and nothing moves", async () => {
  const reserving = codeBlocks(section(readme, "`<product-badges>`"), "css");
  const variants = section(readme, "Variants");
  const body = [
    `<style>${reserving}</style>`,
    ...codeBlocks(section(readme, "Cards, product page, cart"), "html"),
    ...codeBlocks(variants, "html"),
    `<script type="module">${codeBlocks(variants, "js")}</script>`,
  ].join("\n");
  const late = Promise.withResolvers<void>();
  await using browser = await startBrowser();
  await using shop = await openElementPage(browser, {
    body,
    files: { "/lamp.webp": new Blob([image], { type: "image/svg+xml" }) },
    badgesOf: async ({ id, variantIds }) => {
      await late.promise;
      return [aBadge(`${id}: ${variantIds ?? "any"}`)];
    },
  });
  const { page, queries, errors } = shop;
  const shift = await sumLayoutShifts(page);
  await waitForDrawing(page);
  assertEquals(await page.locator("product-badges li").count(), 0);
  late.resolve();
  const texts = async () => {
    await page.waitForFunction(() =>
      [...document.querySelectorAll("product-badges")].every((it) =>
        it.shadowRoot?.querySelector("li")
      )
    );
    return page.locator("product-badges li").allTextContents();
  };
  assertEquals(await texts(), ["1234: any", "1234: 456", "1234: 456,457", "1234: any"]);
  await page.selectOption("#picker", "457");
  await waitForBadges(page, ["1234: 457"], ".product product-badges");
  assertEquals(await texts(), ["1234: any", "1234: 457", "1234: 456,457", "1234: any"]);
  assertEquals(queries.map(({ query }) => query.products), [
    [{ id: 1234 }, { id: 1234, variantIds: [456, 457] }, { id: 1234, variantIds: [456] }],
    [{ id: 1234, variantIds: [457] }],
  ]);

  // The badge is on the corner of the picture.
  const [picture, corner] = await Promise.all(
    [".picture img", ".picture li"].map((selector) => page.locator(selector).boundingBox()),
  );
  assert(picture && corner && picture.width === picture.height);
  assertEquals([corner.x - picture.x, corner.y - picture.y], [8, 8]);
  await waitForDrawing(page);
  assertEquals([await shift(), errors], [0, []]);

  // A shift would have been seen.
  await page.evaluate(() => document.body.prepend(document.createElement("hr")));
  await waitForDrawing(page);
  assert(await shift() > 0);
});

import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { projectDocs } from "../../../src/http/project_document/project_docs.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { fakeScriptName, withFakeBuild, withTempFolder } from "../assets/fake_build.ts";
import { ShopWithTypes } from "./shop_with_types.ts";

/** The page of a project with this name, or of another project. */
async function pageOf(
  name: string,
  path = "/docs/shop",
  headers: HeadersInit = {},
): Promise<{ page: Response; html: string }> {
  await using shop = await ShopWithTypes.create({}, { name });
  let page = new Response();
  let html = "";
  await withFakeBuild(async (folder) => {
    page = await projectDocs(folder, shop.service.catalog).request(path, { headers });
    html = await page.text();
  });
  return { page, html };
}

Deno.test("GET /docs/{projectId} shows the project's document, and nothing from another host", async () => {
  const { page, html } = await pageOf("My shop");
  assertEquals(page.status, 200);
  assertEquals(page.headers.get("Cache-Control"), "no-store");
  assertStringIncludes(html, "<title>Badges of My shop: reference</title>");
  assertStringIncludes(html, `src: "/assets/${fakeScriptName}"`);
  assertStringIncludes(html, `"url": "/v1/shop/openapi.json"`);
  assertStringIncludes(html, `"url": "/"`);
  assertFalse(/https?:\/\//.test(html), "an address of another host");
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
  assert(nonce !== undefined && html.includes(`nonce="${nonce}"`));
});

Deno.test("GET /docs/{projectId} escapes the project's name", async () => {
  const { html: plain } = await pageOf("X");
  const tagsOf = (html: string) => html.replace(/nonce="[^"]*"/g, "").match(/<\/?\w+/g);
  for (const name of [`</title></script><script>alert(1)</script>`, `<img src=x>`, `"&'\`$&`]) {
    const { html } = await pageOf(name);
    assertEquals(tagsOf(html), tagsOf(plain), name);
    const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
    const text = title.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    assertEquals(text, `Badges of ${name}: reference`);
    // In the title and the heading; the page's script does not contain it at all.
    assertEquals(html.split("alert(1)").length, name.includes("alert") ? 3 : 1);
  }
});

Deno.test("GET /docs/{projectId} of an unknown project is a page that says so", async () => {
  const { page, html } = await pageOf("Shop", "/docs/nowhere", { Accept: "text/html,*/*" });
  assertEquals(page.status, 404);
  assertEquals(page.headers.get("Content-Type"), "text/html; charset=UTF-8");
  assertEquals(page.headers.get("Cache-Control"), "no-store");
  assertStringIncludes(html, "<code>nowhere</code>");
  assertFalse(html.includes("<script"));
});

Deno.test("GET /docs/{projectId} shows before the build is done that it is in progress", async () => {
  await using shop = await ShopWithTypes.create({});
  await withTempFolder(async (folder) => {
    const page = await projectDocs(`${folder}/none`, shop.service.catalog).request("/docs/shop");
    assertEquals([page.status, page.headers.get("Retry-After")], [503, "2"]);
    await page.body?.cancel();
  });
});

Deno.test("GET /docs/{projectId} of a malformed id is a problem as JSON, and a page without a project", async () => {
  await using shop = await ShopWithTypes.create({});
  for (const id of ["-x", "%3Cscript%3E", "x".repeat(65), "%zz"]) {
    await problemOf(await shop.service.request(`/docs/${id}`), 400);
  }
  await problemOf(await shop.service.request("/docs/shop/more"), 404);
  await problemOf(await shop.service.request("/docs/nowhere"), 404);
  const unbuilt = await shop.service.request("/docs/shop");
  assertEquals(unbuilt.status, 503);
  const head = await shop.service.request("/docs/nowhere", { method: "HEAD" });
  assertEquals([head.status, await head.text()], [404, ""]);
});

Deno.test("GET /docs/{projectId} starts Scalar after its script, even if the name has the words of the call", async () => {
  const { html } = await pageOf("Scalar.createApiReference(");
  assertStringIncludes(html, "<title>Badges of Scalar.createApiReference(");
  assertStringIncludes(html, "globalThis.showReference = () => Scalar.createApiReference('#app'");
});

import { assertEquals, assertFalse, assertMatch, assertNotEquals } from "@std/assert";
import { referencePages } from "../../../src/http/pages/reference_pages.ts";
import { TestService } from "../../support/service/test_service.ts";
import { withFakeBuild } from "../assets/fake_build.ts";

const pages = ["/", "/docs", "/demo", "/panel", "/panel/shop/badges"];

async function requestPage(path: string, assetsFolder: string) {
  await using service = await TestService.create();
  const { catalog } = service;
  const response = await referencePages(
    { publicUrl: "http://localhost", assetsFolder, catalog },
    () => JSON.stringify({ info: { description: "" }, tags: [], paths: {} }),
  )
    .request(path);
  return { response, html: await response.text() };
}

/** The nonces that the policy allows, each as often as it occurs. */
function noncesOf(response: Response): string[] {
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  return [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = ""]) => nonce);
}

Deno.test("every page has one new nonce per response, on each of its scripts and styles", async () => {
  await withFakeBuild(async (_, folder) => {
    for (const path of pages) {
      const first = await requestPage(path, folder);
      const [nonce, ...others] = noncesOf(first.response);
      assertMatch(nonce ?? "", /^[A-Za-z0-9+/]{22}==$/);
      for (const other of others) assertEquals(other, nonce);
      for (const [tag] of first.html.matchAll(/<(script|style)\b[^>]*>/g)) {
        assertMatch(tag, new RegExp(`nonce="${RegExp.escape(nonce ?? "")}"`));
      }
      const second = await requestPage(path, folder);
      assertNotEquals(noncesOf(second.response)[0], nonce);
    }
  });
});

Deno.test("no page has an inline event handler or a style attribute", async () => {
  await withFakeBuild(async (_, folder) => {
    for (const path of pages) {
      const { html } = await requestPage(path, folder);
      assertFalse(/<[^>]*\s(on\w+|style)=/i.test(html), path);
    }
  });
});

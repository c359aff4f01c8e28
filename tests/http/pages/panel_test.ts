import { Hono } from "hono";
import { assertEquals, assertFalse, assertMatch, assertStringIncludes } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { panel } from "../../../src/http/pages/panel.ts";
import { fakePanel, withFakeBuild, withTempFolder } from "../assets/fake_build.ts";

/** The panel in an app that responds to unknown paths as the service does. */
function appWith(folder: string) {
  return new Hono().route("/", panel(folder)).onError((error, c) => {
    if (error instanceof DomainError) return c.text(error.code, 404);
    throw error;
  });
}

Deno.test("panel() serves its one page at each of its addresses", async () => {
  await withFakeBuild(async (_, built) => {
    for (
      const path of ["/panel", "/panel/", "/panel/login", "/panel/shop/badges", "/panel/a/b/c"]
    ) {
      const response = await appWith(`${built}/panel`).request(path);
      assertEquals(response.status, 200, path);
      assertMatch(response.headers.get("Content-Type") ?? "", /^text\/html/);
      const html = await response.text();
      assertMatch(html, new RegExp(`<script [^>]*src="/assets/${fakePanel["panel.js"]}" nonce=`));
    }
  });
});

Deno.test("panel() preloads what the first view needs, and no more", async () => {
  await withFakeBuild(async (_, built) => {
    const html = await (await appWith(`${built}/panel`).request("/panel")).text();
    const { "first/panel.css": style, "first/shared.js": script } = fakePanel;
    assertStringIncludes(html, `<link rel="stylesheet" href="/assets/${style}">`);
    assertStringIncludes(html, `<link rel="modulepreload" href="/assets/${script}">`);
    assertFalse(html.includes(fakePanel["badges_page.js"]));
  });
});

Deno.test("panel() has no files below its address", async () => {
  await withFakeBuild(async (_, built) => {
    for (const path of ["/panel/panel.js", "/panel/shop/badges.css", "/panel/favicon.ico"]) {
      const response = await appWith(`${built}/panel`).request(path);
      assertEquals(response.status, 404, path);
      await response.body?.cancel();
    }
  });
});

Deno.test("panel() allows its page only this host, styles by nonce, and Trusted Types", async () => {
  await withFakeBuild(async (_, built) => {
    const { headers, body } = await appWith(`${built}/panel`).request("/panel");
    await body?.cancel();
    const policy = headers.get("Content-Security-Policy") ?? "";
    assertMatch(policy, /^default-src 'none';/);
    assertMatch(policy, /script-src 'self';/);
    assertMatch(policy, /style-src 'nonce-[^']+' 'self';/);
    assertMatch(policy, /connect-src 'self';/);
    assertMatch(policy, /require-trusted-types-for 'script'/);
    assertMatch(policy, /trusted-types default/);
    assertEquals(headers.get("Cache-Control"), "no-store");
  });
});

Deno.test("panel() shows before the build is done that it is in progress, and reloads itself", async () => {
  await withTempFolder(async (built) => {
    const response = await appWith(`${built}/panel`).request("/panel/shop/badges");
    assertEquals(response.status, 503);
    assertEquals(response.headers.get("Retry-After"), "2");
    assertStringIncludes(await response.text(), "The control panel is being built");
  });
});

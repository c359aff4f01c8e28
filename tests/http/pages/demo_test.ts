import { assertEquals, assertFalse, assertMatch, assertStringIncludes } from "@std/assert";
import { demo } from "../../../src/http/pages/reference_pages.ts";
import { markFailed } from "../../../src/http/assets/failure_mark.ts";
import { BuiltFiles } from "../../../src/http/assets/built_files.ts";
import { fakeScript, fakeShop, withFakeBuild, withTempFolder } from "../assets/fake_build.ts";

Deno.test("demo() sends the shop's page in a form that the client accepts", async () => {
  await withFakeBuild(async (_, built) => {
    const headers = { "Accept-Encoding": "br" };
    const response = await demo(`${built}/demo`, new BuiltFiles()).request("/demo", { headers });
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("Content-Type"), "text/html; charset=utf-8");
    assertEquals(response.headers.get("Content-Encoding"), "br");
    assertEquals(await response.text(), fakeScript.br);
  });
});

Deno.test("demo() allows its page only this host's files, pictures from elsewhere, and Trusted Types", async () => {
  await withFakeBuild(async (_, built) => {
    const { headers, body } = await demo(`${built}/demo`, new BuiltFiles()).request("/demo");
    await body?.cancel();
    const policy = headers.get("Content-Security-Policy") ?? "";
    assertMatch(policy, /^default-src 'none';/);
    assertMatch(policy, /script-src 'self';/);
    assertMatch(policy, /connect-src 'self';/);
    assertMatch(policy, /img-src 'self' data: https:;/);
    assertMatch(policy, /require-trusted-types-for 'script'/);
  });
});

Deno.test("demo() shows before the build is done that it is in progress, and reloads itself", async () => {
  const check = async (folder: string) => {
    const response = await demo(folder, new BuiltFiles()).request("/demo");
    const html = await response.text();
    assertEquals(response.status, 503);
    assertEquals(response.headers.get("Retry-After"), "2");
    assertStringIncludes(html, "The shop is being built");
    assertStringIncludes(html, `<meta http-equiv="refresh" content="2">`);
    assertFalse(html.includes("<script"));
  };
  await withTempFolder((built) => check(`${built}/demo`));
  await withFakeBuild(async (_, built) => {
    // Another build took its place since the manifest was read.
    await Deno.remove(`${built}/demo/${fakeShop["demo.html"]}`);
    await check(`${built}/demo`);
  });
});

Deno.test("demo() shows when the build has failed, and how to retry, and does not reload", async () => {
  await withTempFolder(async (built) => {
    const folder = `${built}/demo`;
    await markFailed(folder);
    const response = await demo(folder, new BuiltFiles()).request("/demo");
    const html = await response.text();
    assertEquals(response.status, 503);
    assertEquals(response.headers.get("Retry-After"), null);
    assertStringIncludes(html, "The shop could not be built");
    assertStringIncludes(html, "deno task build");
    assertFalse(html.includes("http-equiv"));
  });
});

import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { docs } from "../../../src/http/pages/docs.ts";
import { markFailed } from "../../../src/http/assets/failure_mark.ts";
import { fakeScriptName, withFakeBuild, withTempFolder } from "../assets/fake_build.ts";

const documentText = () =>
  JSON.stringify({
    info: { description: "# A guide" },
    tags: [{ name: "Some things", description: "All of them." }],
    paths: {
      "/things": {
        get: { operationId: "getThing", summary: "Get a <thing>", tags: ["Some things"] },
      },
    },
  });

Deno.test("docs() loads this build's script and the document, and nothing from another host", async () => {
  await withFakeBuild(async (folder) => {
    const response = await docs(folder, documentText).request("/docs");
    const html = await response.text();
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("Content-Type"), "text/html; charset=UTF-8");
    assertStringIncludes(html, `src: "/assets/${fakeScriptName}"`);
    assertStringIncludes(html, `"url": "/openapi.json"`);
    assertFalse(/https?:\/\//.test(html), "an address of another host");
  });
});

Deno.test("docs() can be read before Scalar's script is there, and loads it after that", async () => {
  await withFakeBuild(async (folder) => {
    const html = await (await docs(folder, documentText).request("/docs")).text();
    assertStringIncludes(html, `<html lang="en">`);
    assertStringIncludes(html, `<meta name="description" content="Every operation`);
    assertStringIncludes(html, `<a href="#tag/some-things/getThing">Get a &lt;thing&gt;</a>`);
    assertFalse(html.includes("<script src"));
    assertStringIncludes(html, `src: "/assets/${fakeScriptName}"`);
    assertStringIncludes(html, "globalThis.showReference = () => Scalar.createApiReference(");
  });
});

Deno.test("docs() shows before the build is done that it is in progress, and reloads itself", async () => {
  await withTempFolder(async (folder) => {
    const app = docs(`${folder}/reference`, documentText);
    const response = await app.request("/docs");
    const html = await response.text();
    assertEquals(response.status, 503);
    assertEquals(response.headers.get("Retry-After"), "2");
    assertEquals(response.headers.get("Content-Type"), "text/html; charset=UTF-8");
    assertStringIncludes(html, `<meta http-equiv="refresh" content="2">`);
    assertFalse(html.includes("<script"));
  });
});

Deno.test("docs() is available as soon as the build is, without a restart", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/reference`;
    const app = docs(folder, documentText);
    assertEquals((await app.request("/docs")).status, 503);
    await Deno.mkdir(folder);
    const manifest = { input: "fake", files: { "scalar.js": fakeScriptName } };
    await Deno.writeTextFile(`${folder}/manifest.json`, JSON.stringify(manifest));
    assertEquals((await app.request("/docs")).status, 200);
  });
});

Deno.test("docs() treats an unreadable manifest as missing", async () => {
  await withFakeBuild(async (folder) => {
    const check = async (text: string) => {
      await Deno.writeTextFile(`${folder}/manifest.json`, text);
      assertEquals((await docs(folder, documentText).request("/docs")).status, 503, text);
    };
    await check("");
    await check("null");
    await check(`{"input":"fake"}`);
    await check(`{"input":"fake","files":{}}`);
    await check(`{"input":"fake","files":{"scalar.js":7}}`);
    await check(`{"input":"fake","files":{"scalar.js":"../scalar-0123456789abcdef.js"}}`);
    await check(`{"input":"fake","files":{"scalar.js":"scalar-0123456789abcdef.js\\"><script>"}}`);
  });
});

Deno.test("docs() answers HEAD", async () => {
  await withFakeBuild(async (folder) => {
    const response = await docs(folder, documentText).request("/docs", { method: "HEAD" });
    assertEquals(response.status, 200);
    assertEquals(await response.text(), "");
  });
});

Deno.test("docs() shows when the build has failed, and how to retry, and does not reload", async () => {
  await withTempFolder(async (built) => {
    const folder = `${built}/reference`;
    await markFailed(folder);
    const response = await docs(folder, documentText).request("/docs");
    const html = await response.text();
    assertEquals(response.status, 503);
    assertEquals(response.headers.get("Retry-After"), null);
    assertStringIncludes(html, "The reference could not be built");
    assertStringIncludes(html, "deno task build");
    assertFalse(html.includes("http-equiv"));
  });
});

import { Hono } from "hono";
import { assertEquals } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { assets } from "../../../src/http/reference/assets.ts";
import { fakeScript, fakeScriptName, withFakeBuild, withTempFolder } from "./fake_build.ts";

const scriptPath = `/assets/${fakeScriptName}`;

/** The assets inside an app that answers what is not there as the service does. */
function appWith(folder: string) {
  return new Hono()
    .route("/", assets(folder))
    .notFound((c) => c.text("no such route", 404))
    .onError((error, c) => {
      if (error instanceof DomainError) return c.text(error.code, 404);
      throw error;
    });
}

Deno.test("assets() sends a prepared form to who takes it, and the plain one to others", async () => {
  await withFakeBuild(async (folder) => {
    const check = async (accepted: string | undefined, encoding: string | null, body: string) => {
      const headers = new Headers();
      if (accepted !== undefined) headers.set("Accept-Encoding", accepted);
      const response = await appWith(folder).request(scriptPath, { headers });
      assertEquals(response.status, 200);
      assertEquals(response.headers.get("Content-Encoding"), encoding);
      assertEquals(response.headers.get("Content-Length"), String(body.length));
      assertEquals(response.headers.get("Vary"), "Accept-Encoding");
      assertEquals(await response.text(), body);
    };
    await check("gzip, deflate, br", "br", fakeScript.br);
    await check("br;q=0, gzip", "gzip", fakeScript.gzip);
    await check("br;q=0", null, fakeScript.plain);
    await check(undefined, null, fakeScript.plain);
  });
});

Deno.test("assets() says what the script is, and that it may be kept for good", async () => {
  await withFakeBuild(async (folder) => {
    const { headers, body } = await appWith(folder).request(scriptPath);
    await body?.cancel();
    assertEquals(headers.get("Content-Type"), "text/javascript; charset=utf-8");
    assertEquals(headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff");
    assertEquals(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
  });
});

Deno.test("assets() closes the file of a reader who goes away", {
  sanitizeResources: true,
}, async () => {
  await withFakeBuild(async (folder) => {
    const response = await appWith(folder).request(scriptPath);
    await response.body?.cancel();
  });
});

Deno.test("assets() serves nothing but what the manifest names", async () => {
  await withFakeBuild(async (parent) => {
    // A build one folder further down, so that what lies above it is this test's own.
    const folder = `${parent}/build`;
    await Deno.mkdir(folder);
    for await (const { name, isFile } of Deno.readDir(parent)) {
      if (isFile) await Deno.copyFile(`${parent}/${name}`, `${folder}/${name}`);
    }
    await Deno.writeTextFile(`${parent}/secret.js`, "secret");
    for (
      const path of [
        "manifest.json",
        `${fakeScriptName}.br`,
        "scalar-fedcba9876543210.js",
        "..%2fsecret.js",
        "%2e%2e%2fsecret.js",
        "%2e%2e/secret.js",
        "..\\secret.js",
        `.%2f${fakeScriptName}`,
        `${fakeScriptName}%00`,
        "%c0%ae%c0%ae%2fsecret.js",
        "%zz",
        "",
      ]
    ) {
      const response = await appWith(folder).request(`/assets/${path}`);
      assertEquals(response.status, 404, path);
      await response.body?.cancel();
    }
  });
});

Deno.test("assets() has no asset where nothing is built", async () => {
  await withTempFolder(async (folder) => {
    const response = await appWith(`${folder}/reference`).request(scriptPath);
    assertEquals(response.status, 404);
    assertEquals(await response.text(), "not_found");
  });
});

Deno.test("assets() has no asset whose file another build took away", async () => {
  await withFakeBuild(async (folder) => {
    await Deno.remove(`${folder}/${fakeScriptName}`);
    const response = await appWith(folder).request(scriptPath);
    assertEquals(await response.text(), "not_found");
  });
});

import { Hono } from "hono";
import { assertEquals } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { assets } from "../../../src/http/assets/assets.ts";
import { BuiltFiles } from "../../../src/http/assets/built_files.ts";
import {
  fakePanel,
  fakeScript,
  fakeScriptName,
  fakeShop,
  withFakeBuild,
  withTempFolder,
} from "./fake_build.ts";

const scriptPath = `/assets/${fakeScriptName}`;

/** The assets in an app that responds to unknown paths as the service does. */
function appWith(folder: string) {
  return new Hono()
    .route("/", assets(folder, new BuiltFiles()))
    .notFound((c) => c.text("no such route", 404))
    .onError((error, c) => {
      if (error instanceof DomainError) return c.text(error.code, 404);
      throw error;
    });
}

Deno.test("assets() sends a compressed form to clients that accept it, and the plain one to others", async () => {
  await withFakeBuild(async (_, folder) => {
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

Deno.test("assets() sends each file's type, and that it may be cached forever", async () => {
  await withFakeBuild(async (_, folder) => {
    const check = async (name: string, contentType: string) => {
      const { headers, body } = await appWith(folder).request(`/assets/${name}`);
      await body?.cancel();
      assertEquals(headers.get("Content-Type"), contentType);
      assertEquals(headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    };
    await check(fakeScriptName, "text/javascript; charset=utf-8");
    await check(fakeShop["demo.js"], "text/javascript; charset=utf-8");
    await check(fakeShop["demo.css"], "text/css; charset=utf-8");
    await check(fakePanel["badges_page.js"], "text/javascript; charset=utf-8");
  });
});

Deno.test("assets() sends all clients the bytes of one read, and keeps no file open", {
  sanitizeResources: true,
}, async () => {
  await withFakeBuild(async (reference, folder) => {
    const app = appWith(folder);
    const unread = await Promise.all(Array.from({ length: 20 }, () => app.request(scriptPath)));
    assertEquals(openFilesIn(folder), []);
    await Deno.remove(`${reference}/${fakeScriptName}`);
    unread.push(await app.request(scriptPath));
    const buffers = new Set<ArrayBuffer>();
    for (const { body } of unread) {
      for await (const piece of body!) buffers.add(piece.buffer);
    }
    assertEquals(buffers.size, 1);
  });
});

/** The open files in a folder; other tests of the process open others. */
function openFilesIn(folder: string): string[] {
  const targets = [...Deno.readDirSync("/proc/self/fd")].flatMap(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}

Deno.test("assets() serves only files that the manifest names", async () => {
  await withFakeBuild(async (reference, folder) => {
    await Deno.writeTextFile(`${folder}/secret.js`, "secret");
    await Deno.writeTextFile(`${reference}/secret.js`, "secret");
    for (
      const path of [
        "manifest.json",
        "secret.js",
        "reference/secret.js",
        "scalar.js",
        // A page has its own address, with its own policy.
        fakeShop["demo.html"],
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

Deno.test("assets() has no assets if nothing is built", async () => {
  await withTempFolder(async (folder) => {
    const response = await appWith(folder).request(scriptPath);
    assertEquals(response.status, 404);
    assertEquals(await response.text(), "not_found");
  });
});

Deno.test("assets() responds 404 if another build removed the file", async () => {
  await withFakeBuild(async (reference, folder) => {
    await Deno.remove(`${reference}/${fakeScriptName}`);
    const response = await appWith(folder).request(scriptPath);
    assertEquals(await response.text(), "not_found");
  });
});

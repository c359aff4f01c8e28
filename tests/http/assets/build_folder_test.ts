import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { buildFolder, hashedName } from "../../../src/http/assets/build_folder.ts";
import { readManifest } from "../../../src/http/assets/manifest.ts";
import { withTempFolder } from "./fake_build.ts";

const source = "const answer = 42;\n".repeat(100);

function build(folder: string, input: string, script: () => Promise<string> = scriptNow) {
  return buildFolder(folder, { input, files: async () => ({ "scalar.js": await script() }) });
}
const scriptNow = () => Promise.resolve(source);

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

Deno.test("buildFolder() writes the script and its compressed forms, and nothing else", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/dist/reference`;
    assertEquals(await build(folder, "one"), "built");

    const manifest = await readManifest(folder);
    assert(manifest !== undefined);
    const script = manifest.files["scalar.js"];
    assert(script !== undefined);
    assertEquals(namesIn(folder), ["manifest.json", script, `${script}.br`, `${script}.gz`]);
    const path = `${folder}/${script}`;
    assertEquals(await Deno.readTextFile(path), source);
    const decoder = new TextDecoder();
    assertEquals(decoder.decode(brotliDecompressSync(await Deno.readFile(`${path}.br`))), source);
    assertEquals(decoder.decode(gunzipSync(await Deno.readFile(`${path}.gz`))), source);
    assertEquals(namesIn(`${parent}/dist`), ["reference"]);
  });
});

Deno.test("buildFolder() writes several files, each named with a hash of its content", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/demo`;
    const files = { "demo.js": "1", "demo.css": "2", "demo.html": hashedName("demo.js", "1") };
    await buildFolder(folder, { input: "one", files: () => Promise.resolve(files) });
    const manifest = await readManifest(folder);
    assertEquals(Object.keys(manifest?.files ?? {}), Object.keys(files));
    for (const [name, content] of Object.entries(files)) {
      const file = manifest?.files[name] ?? "";
      assertEquals(file, hashedName(name, content));
      assertEquals(await Deno.readTextFile(`${folder}/${file}`), content);
    }
    assertNotEquals(hashedName("demo.js", "1"), hashedName("demo.js", "2"));
  });
});

Deno.test("buildFolder() keeps the names by which files of a build refer to each other", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/panel`;
    const hashedName = "badges_page-0123456789abcdef.js";
    const files = { "page.js": { text: "1", hashedName } };
    await buildFolder(folder, { input: "one", files: () => Promise.resolve(files) });
    assertEquals((await readManifest(folder))?.files, { "page.js": hashedName });
    assertEquals(await Deno.readTextFile(`${folder}/${hashedName}`), "1");
  });
});

Deno.test("buildFolder() keeps a build of the same input, without requesting the script", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/reference`;
    await build(folder, "one");
    const again = await build(folder, "one", () => Promise.reject(new Error("asked")));
    assertEquals(again, "upToDate");
  });
});

Deno.test("buildFolder() replaces a build of another input, and a damaged one", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/reference`;
    await build(folder, "one");
    assertEquals(await build(folder, "two", () => Promise.resolve("other")), "built");
    const manifest = await readManifest(folder);
    assertEquals(await Deno.readTextFile(`${folder}/${manifest?.files["scalar.js"]}`), "other");
    assertEquals(namesIn(folder).length, 4);

    await Deno.writeTextFile(`${folder}/manifest.json`, "{");
    assertEquals(await build(folder, "two"), "built");
    assertEquals(namesIn(parent), ["reference"]);
  });
});

Deno.test("buildFolder() lets concurrent builds succeed, with one of them in place", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/reference`;
    // All have seen an empty folder before any of them continues.
    const allHere = Promise.withResolvers<void>();
    let here = 0;
    const script = async () => {
      if (++here === 4) allHere.resolve();
      await allHere.promise;
      return source;
    };
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => build(folder, "one", script)),
    );
    assert(outcomes.includes("built"));
    assertEquals(await build(folder, "one"), "upToDate");
    assertEquals(namesIn(parent), ["reference"]);
  });
});

Deno.test("buildFolder() keeps the existing build if the script is not available", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/reference`;
    await build(folder, "one");
    await assertRejects(
      () => build(folder, "two", () => Promise.reject(new Error("no network"))),
      Error,
      "no network",
    );
    assertEquals(await build(folder, "one"), "upToDate");
    assertEquals(namesIn(parent), ["reference"]);
  });
});

Deno.test("buildFolder() removes the remains of killed builds, and keeps running ones", async () => {
  await withTempFolder(async (parent) => {
    const hour = 60 * 60 * 1000;
    const folders = { "reference.new-old": 2 * hour, "reference.new-young": 0, "panel": 2 * hour };
    for (const [name, age] of Object.entries(folders)) {
      await Deno.mkdir(`${parent}/${name}`);
      await Deno.utime(`${parent}/${name}`, new Date(), new Date(Date.now() - age));
    }
    await build(`${parent}/reference`, "one");
    assertEquals(namesIn(parent), ["panel", "reference", "reference.new-young"]);
  });
});

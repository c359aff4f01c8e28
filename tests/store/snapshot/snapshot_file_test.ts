import { assertEquals, assertRejects } from "@std/assert";
import { schemaVersion } from "../../../src/store/sentinel.ts";
import type { ProjectSnapshot } from "../../../src/store/snapshot/project_snapshot.ts";
import { SnapshotFile } from "../../../src/store/snapshot/snapshot_file.ts";
import { inFolder } from "../../support/in_folder.ts";
import { writeFirstPart, writeSecondPart } from "../../support/rich_project.ts";
import { meaningOf, now, openMemory, Writer } from "../../support/store/store_builders.ts";

const url = "https://kv.example/";

/** The snapshot at a path that no other handle uses. */
async function opened(path: string, storeUrl = url): Promise<SnapshotFile> {
  const file = await SnapshotFile.open(path, storeUrl);
  if (file === undefined) throw new Error("Another process has the file");
  return file;
}

/** What a starting process reads. */
async function reread(path: string, storeUrl = url): Promise<ProjectSnapshot[]> {
  using file = await opened(path, storeUrl);
  return await file.read();
}

/** Without mappings, feeds and mutes: a snapshot is for queries, and a feed has a secret. */
const meant = ({ state, stored, knownAt }: ProjectSnapshot) => {
  const { mappings: _, feeds: __, mutes: ___, ...meaning } = meaningOf(state);
  return { ...meaning, stored, knownAt };
};

/** Projects of a store: a new one, and one with everything that one can have. */
async function someProjects(): Promise<ProjectSnapshot[]> {
  using store = await openMemory();
  const rich = await Writer.create(store.kv, "rich");
  await writeFirstPart(rich);
  await writeSecondPart(rich);
  return [await aProject(), { state: rich.state, stored: rich.stored, knownAt: now + 1 }];
}

async function aProject(): Promise<ProjectSnapshot> {
  using store = await openMemory();
  const { state, stored } = await Writer.create(store.kv, "plain");
  return { state, stored, knownAt: now };
}

Deno.test("SnapshotFile.assertInPlace() throws once a file was removed or replaced", async () => {
  await inFolder(async (path) => {
    using file = await opened(path);
    await file.assertInPlace();
    await Deno.remove(`${path}.1`);
    await assertRejects(() => file.assertInPlace(), Error, `"${path}.1" was removed or replaced`);
    await Deno.writeTextFile(`${path}.1`, "");
    await assertRejects(() => file.assertInPlace(), Error, `"${path}.1" was removed or replaced`);
  });
});

Deno.test("SnapshotFile stores whole projects, in order, and then others", async () => {
  await inFolder(async (path) => {
    const projects = await someProjects();
    {
      using file = await opened(path);
      assertEquals(await file.read(), []);
      await file.write(projects);
    }
    assertEquals((await reread(path)).map(meant), projects.map(meant));
    for (const some of [projects.toReversed(), projects.slice(0, 1), []]) {
      {
        using file = await opened(path);
        await file.read();
        await file.write(some);
      }
      assertEquals((await reread(path)).map(meant), some.map(meant));
    }
  });
});

Deno.test("SnapshotFile keeps the last complete write if the next one is interrupted anywhere", async () => {
  await inFolder(async (path) => {
    const plain = await aProject();
    using file = await opened(path);
    await file.write([plain]);
    const interrupted = function* () {
      yield* [plain, plain];
      throw new Error("interrupted");
    };
    for (let time = 0; time < 3; time++) {
      await assertRejects(() => file.write(interrupted()), Error, "interrupted");
      assertEquals((await file.read()).map(meant), [plain].map(meant));
    }
  });
});

Deno.test("SnapshotFile falls back to the previous write if a byte of the last one is damaged", async () => {
  await inFolder(async (path) => {
    const plain = await aProject();
    using file = await opened(path);
    await file.write([]);
    await file.write([plain]);
    const last = `${path}.0`;
    const whole = await Deno.readFile(last);
    for (let at = 0; at < whole.length; at++) {
      await Deno.writeFile(last, whole.with(at, whole[at]! ^ 1));
      assertEquals(await file.read(), [], `byte ${at}`);
    }
    for (const length of [1, whole.length >> 1, whole.length - 1]) {
      await Deno.writeFile(last, whole.subarray(0, length));
      assertEquals(await file.read(), [], `${length} bytes`);
    }
    await Deno.writeFile(last, Uint8Array.of(...whole, 0));
    assertEquals(await file.read(), []);
    await Deno.writeFile(last, whole);
    assertEquals((await file.read()).map(meant), [plain].map(meant));
  });
});

Deno.test("SnapshotFile is not used for another store, or by another version", async () => {
  await inFolder(async (path) => {
    {
      using file = await opened(path);
      await file.write([await aProject()]);
    }
    const other = "https://other.example/";
    assertEquals(await reread(path, other), []);
    {
      using file = await opened(path, other);
      await file.read();
      await file.write([]);
    }
    assertEquals((await reread(path)).length, 1);
    const bytes = await Deno.readFile(`${path}.1`);
    const frontBytes = 56;
    const content = bytes.subarray(frontBytes);
    assertEquals(new DataView(content.buffer, frontBytes).getUint32(4), schemaVersion);
    const check = async (at: number, value: number, count: number) => {
      const other = content.with(at, value);
      const front = bytes.slice(0, frontBytes);
      front.set(new Uint8Array(await crypto.subtle.digest("SHA-256", other)), 16);
      await Deno.writeFile(`${path}.1`, Uint8Array.of(...front, ...other));
      assertEquals((await reread(path)).length, count);
    };
    await check(3, 2, 0);
    await check(7, schemaVersion + 1, 0);
    await check(7, 2, 0);
    // The records of version 3 mean the same.
    await check(7, 3, 1);
  });
});

Deno.test("SnapshotFile.open() does not touch files that another handle has open", async () => {
  await inFolder(async (path) => {
    {
      using _mine = await opened(path);
      assertEquals(await SnapshotFile.open(path, url), undefined);
    }
    using _free = await opened(path);
  });
});

Deno.test("SnapshotFile.open() creates files that only their owner can read", async () => {
  await inFolder(async (path) => {
    using _file = await opened(path);
    for (const slot of [0, 1]) {
      assertEquals((await Deno.stat(`${path}.${slot}`)).mode! & 0o077, 0);
    }
  });
});

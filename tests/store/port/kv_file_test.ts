import { assertEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { type OpenStore, openStore } from "../../../src/store/open_store.ts";
import { Transaction } from "../../../src/store/port/storage_port.ts";
import { encodeJson } from "../../../src/store/record.ts";
import { storedJson } from "../../support/store/store_builders.ts";
import { inFolder } from "../../support/in_folder.ts";

const open = (path: string) => openStore({ kind: "file", path });

const write = ({ kv }: OpenStore, value: string) =>
  kv.commit(new Transaction().set(["a"], encodeJson(value)));

async function assertRefused(store: OpenStore, file: string): Promise<void> {
  const error = await assertRejects(() => write(store, "lost"), DomainError);
  assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
  const reason = `"${file}" was removed or replaced: put it back, or restart the service`;
  assertEquals(String(error.cause), `Error: ${reason}`);
}

for (const suffix of ["", "-wal"]) {
  Deno.test(`a store whose file${suffix} was moved away is read, not written, until it is back`, () =>
    inFolder(async (path) => {
      const store = await open(path);
      await write(store, "kept");
      assertEquals(store.kv.isObstructed, false);
      await Deno.rename(path + suffix, `${path}.away`);
      // So `/readyz` says it before a change fails.
      assertEquals(store.kv.isObstructed, true);
      await assertRefused(store, path + suffix);
      assertEquals(storedJson((await store.kv.get(["a"])).value), "kept");
      await Deno.rename(`${path}.away`, path + suffix);
      assertEquals(store.kv.isObstructed, false);
      await write(store, "newer");
      store.close();
      const again = await open(path);
      assertEquals(storedJson((await again.kv.get(["a"])).value), "newer");
      again.close();
    }));
}

Deno.test("a store whose file was replaced is not written: the next process has the new one unchanged", () =>
  inFolder(async (path) => {
    const store = await open(path);
    await write(store, "here");
    // Like an operator who restores a copy without stopping the service.
    for (const suffix of ["", "-wal", "-shm", ".lock"]) {
      await Deno.rename(path + suffix, `${path}.before${suffix}`);
    }
    const other = await open(path);
    await write(other, "there");
    await assertRefused(store, path);
    assertEquals(storedJson((await store.kv.get(["a"])).value), "here");
    store.close();
    await write(other, "still there");
    other.close();
    for (const [file, expected] of [[path, "still there"], [`${path}.before`, "here"]] as const) {
      const again = await open(file);
      assertEquals(storedJson((await again.kv.get(["a"])).value), expected);
      again.close();
    }
  }));

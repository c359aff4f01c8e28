import { openKvFile } from "../../../src/store/port/kv_file.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { testConformance } from "./conformance.ts";

testConformance("openKvFile(path)", async () => {
  const folder = await tempFolder();
  const path = `${folder.path}/store`;
  // Only one connection may use the file.
  let port = await openKvFile(path);
  const moved = (suffix: string) => async () => {
    await Deno.rename(path + suffix, `${path}.moved`);
    return () => Deno.rename(`${path}.moved`, path + suffix);
  };
  return {
    connect: () => Promise.resolve(port),
    faults: {
      "the file is moved away": moved(""),
      "the log is moved away": moved("-wal"),
      "the file is reopened": async () => {
        port.close();
        port = await openKvFile(path);
        return () => Promise.resolve();
      },
    },
    async [Symbol.asyncDispose]() {
      port.close();
      await folder[Symbol.asyncDispose]();
    },
  };
});

testConformance("openKvFile(:memory:)", async () => {
  const port = await openKvFile(":memory:");
  return {
    connect: () => Promise.resolve(port),
    faults: {},
    [Symbol.asyncDispose]: () => Promise.resolve(port.close()),
  };
});

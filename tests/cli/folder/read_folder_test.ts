import { assertEquals, assertRejects } from "@std/assert";
import { CliError } from "../../../src/cli/cli_error.ts";
import { readFolder } from "../../../src/cli/folder/read_folder.ts";
import { tempFolder } from "../../support/service/service_process.ts";

Deno.test("readFolder() refuses a file that is not UTF-8, and takes one with a byte order mark", async () => {
  await using folder = await tempFolder();
  const path = `${folder.path}/project.json`;
  const latin1 = Uint8Array.from('{ "name": "Café" }', (char) => char.charCodeAt(0));
  await Deno.writeFile(path, latin1);
  await assertRejects(() => readFolder(folder.path), CliError, `${path} is not valid UTF-8`);
  await Deno.writeTextFile(path, '\ufeff{ "name": "Café" }');
  const { project } = await readFolder(folder.path);
  assertEquals(project?.value, { name: "Café" });
});

Deno.test("readFolder() names what it cannot read", async () => {
  await using folder = await tempFolder();
  const path = `${folder.path}/badges/x.json`;
  await Deno.mkdir(path, { recursive: true });
  await assertRejects(() => readFolder(folder.path), CliError, `Cannot read ${path}: EISDIR`);
  await Deno.writeTextFile(`${folder.path}/types`, "");
  await Deno.remove(path);
  await assertRejects(
    () => readFolder(folder.path),
    CliError,
    `Cannot read ${folder.path}/types: `,
  );
});

Deno.test("readFolder() refuses a link that leads nowhere, and leaves hidden files out", async () => {
  await using folder = await tempFolder();
  await Deno.mkdir(`${folder.path}/feeds`);
  await Deno.symlink("nowhere", `${folder.path}/feeds/.#a.json`);
  assertEquals((await readFolder(folder.path)).items.feeds, []);
  await Deno.symlink("../../shared/a.json", `${folder.path}/feeds/a.json`);
  const message = `Cannot read ${folder.path}/feeds/a.json: there is no such file`;
  await assertRejects(() => readFolder(folder.path), CliError, message);
});

import { assertEquals } from "@std/assert";
import { clearFailed, hasFailed, markFailed } from "../../../src/http/assets/failure_mark.ts";
import { withTempFolder } from "./fake_build.ts";

Deno.test("each build is marked as failed until its mark is cleared", async () => {
  await withTempFolder(async (parent) => {
    const folder = `${parent}/dist/demo`;
    assertEquals(await hasFailed(folder), false);
    await clearFailed(folder);
    await markFailed(folder);
    await markFailed(folder);
    assertEquals(await hasFailed(folder), true);
    assertEquals(await hasFailed(`${parent}/dist/reference`), false);
    await clearFailed(folder);
    assertEquals(await hasFailed(folder), false);
    assertEquals([...Deno.readDirSync(`${parent}/dist`)], []);
  });
});

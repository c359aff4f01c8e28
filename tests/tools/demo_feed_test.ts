import { assertEquals } from "@std/assert";
import feed from "../../src/management/demo/google_feed.tsv" with { type: "text" };
import { demoFeed } from "../../src/tools/demo_feed.ts";
import { problemOf } from "../support/service/problem_of.ts";
import { TestService } from "../support/service/test_service.ts";

Deno.test("demoFeed() is what the repository has", () => {
  assertEquals(demoFeed(), feed);
});

Deno.test("demoFeed() names only pictures that the service draws", async () => {
  await using service = await TestService.create();
  const paths = new Set(feed.matchAll(/\/demo\/pictures\/\S+/g).map(([path]) => path));
  for (const path of paths) {
    const { headers, body } = await service.request(path);
    assertEquals(headers.get("Content-Type"), "image/svg+xml", path);
    await body?.cancel();
  }
  for (const name of ["mug-constructor.svg", "toString-moss.svg", "mug-moss", "mug-moss.svg/"]) {
    await problemOf(await service.request(`/demo/pictures/${name}`), 404);
  }
});

import { assertEquals, assertRejects } from "@std/assert";
import { boundResponses } from "../../../src/http/unread/bound_responses.ts";
import type { AppEnv } from "../../../src/http/deps.ts";
import { TestService } from "../../support/service/test_service.ts";
import { aBound } from "./bounds.ts";

Deno.test("a body that fails is a problem, or breaks off if a part of it was sent", async () => {
  await using service = await TestService.create();
  const failingAfter = async (pieces: number) => {
    const bound = boundResponses(
      { ...service.deps, ...aBound() },
      () =>
        new Response(ReadableStream.from((function* () {
          for (let at = 0; at < pieces; at++) yield new Uint8Array(10);
          throw new Error("damaged");
        })())),
    );
    return await bound(new Request("http://127.0.0.1/"), undefined!);
  };
  for (const pieces of [0, 1]) {
    const response = await failingAfter(pieces);
    assertEquals(response.status, 500);
    assertEquals((await response.json()).code, "internal");
  }
  const response = await failingAfter(3);
  assertEquals(response.status, 200);
  await assertRejects(() => response.text(), Error, "damaged");
});

Deno.test("a problem in place of a response has the id of the request, as in the log", async () => {
  await using service = await TestService.create();
  const env: AppEnv["Bindings"] = {};
  const failing = new ReadableStream({
    pull: (controller) => controller.error(new Error("damaged")),
  });
  const bound = boundResponses({ ...service.deps, ...aBound() }, () => new Response(failing));
  const response = await bound(new Request("http://127.0.0.1/"), env);
  assertEquals((await response.json()).instance, `urn:uuid:${env.requestId}`);
});

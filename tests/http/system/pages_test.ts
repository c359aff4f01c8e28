import { assert, assertEquals, assertMatch } from "@std/assert";
import { problemKinds } from "../../../src/http/problems.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { publicUrl, TestService } from "../../support/service/test_service.ts";

Deno.test("GET /openapi.json is the document, with the public address", async () => {
  await using service = await TestService.create();
  const response = await service.request("/openapi.json");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "application/json");
  const document = await response.json();
  assertEquals(document.openapi, "3.1.0");
  assertEquals(document.servers, [{ url: publicUrl }]);
  assertEquals((await service.request("/openapi.json", { method: "HEAD" })).status, 200);
});

Deno.test("GET /problems/{code} describes every problem", async () => {
  await using service = await TestService.create();
  for (const [code, { status, title, meaning }] of Object.entries(problemKinds)) {
    const response = await service.request(`/problems/${code}`);
    assertEquals(response.status, 200);
    assertMatch(response.headers.get("Content-Type") ?? "", /^text\/plain/);
    const text = await response.text();
    for (const part of [code, `${status}`, title, meaning]) assert(text.includes(part), text);
  }
});

Deno.test("GET /problems lists every problem with its address", async () => {
  await using service = await TestService.create();
  const response = await service.request("/problems");
  assertEquals(response.status, 200);
  const text = await response.text();
  for (const [code, { status, meaning }] of Object.entries(problemKinds)) {
    for (const part of [`${status} ${code}: `, meaning, `${publicUrl}/problems/${code}\n`]) {
      assert(text.includes(part), part);
    }
  }
});

Deno.test("GET /problems/{code} of an unknown problem is a 404", async () => {
  await using service = await TestService.create();
  for (const code of ["none", "constructor", "__proto__", "toString", "", "Conflict"]) {
    await problemOf(await service.request(`/problems/${code}`), 404);
  }
});

Deno.test("an unknown path is a 404, and an unsupported method a 405 with Allow", async () => {
  await using service = await TestService.create();
  for (
    const path of ["/nothing", "/livez/", "/livez/x", "/openapi", "/admin", "/admin/v2", "/LIVEZ"]
  ) {
    await problemOf(await service.request(path), 404);
  }
  const pages = ["/", "/docs", "/demo", "/openapi.json", "/problems/conflict"];
  for (const path of ["/livez", "/readyz", ...pages]) {
    const response = await service.request(path, { method: "POST" });
    assertEquals(response.headers.get("Allow"), "GET, HEAD", path);
    await problemOf(response, 405);
  }
});

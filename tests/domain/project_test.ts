import { assertEquals } from "@std/assert";
import { Project, ProjectBody, ProjectInput, ProjectSettings } from "../../src/domain/project.ts";
import { violationPointers } from "../support/violation_pointers.ts";

/** Checks a whole body in which these members replace the default ones. */
function check(members: string, ...violations: string[]) {
  const text = JSON.stringify({ name: "Shop", ...JSON.parse(members) });
  assertEquals(violationPointers(ProjectBody, text), violations, text);
}

Deno.test("ProjectBody accepts a name of 1 to 200 characters", () => {
  check("{}");
  check(JSON.stringify({ name: "a".repeat(200) }));
  check(JSON.stringify({ name: "💶".repeat(200) }));
  check(JSON.stringify({ name: "a".repeat(201) }), "/name");
  check(JSON.stringify({ name: "💶".repeat(201) }), "/name");
  check('{"name":""}', "/name");
  check('{"name":"a\\u0000"}', "/name");
  check('{"name":"a\\nb"}', "/name");
  check('{"name":"\\ud800"}', "/name");
  check('{"name":null}', "/name");
  assertEquals(violationPointers(ProjectBody, "{}"), ["/name"]);
  assertEquals(violationPointers(ProjectBody, "[]"), [""]);
  assertEquals(violationPointers(ProjectBody, "null"), [""]);
});

Deno.test("ProjectBody accepts whole seconds, up to a day", () => {
  check('{"cacheSeconds":0}');
  check('{"cacheSeconds":86400}');
  check('{"cacheSeconds":86401}', "/cacheSeconds");
  check('{"cacheSeconds":-1}', "/cacheSeconds");
  check('{"cacheSeconds":0.5}', "/cacheSeconds");
  check('{"cacheSeconds":"30"}', "/cacheSeconds");
  check('{"cacheSeconds":null}', "/cacheSeconds");
});

Deno.test("ProjectBody accepts origins in the form that browsers send", () => {
  const checkOrigin = (origin: string, ...violations: string[]) =>
    check(JSON.stringify({ allowedOrigins: ["https://first.example", origin] }), ...violations);
  checkOrigin("https://shop.example");
  checkOrigin("http://localhost:8080");
  checkOrigin("https://xn--bcher-kva.example");
  checkOrigin("http://[::1]:3000");
  checkOrigin("https://shop.example/", "/allowedOrigins/1");
  checkOrigin("https://shop.example:443", "/allowedOrigins/1");
  checkOrigin("https://Shop.example", "/allowedOrigins/1");
  checkOrigin("https://bücher.example", "/allowedOrigins/1");
  checkOrigin("https://shop.example/path", "/allowedOrigins/1");
  checkOrigin("https://user@shop.example", "/allowedOrigins/1");
  checkOrigin("shop.example", "/allowedOrigins/1");
  checkOrigin("ftp://shop.example", "/allowedOrigins/1");
  checkOrigin("https://", "/allowedOrigins/1");
  checkOrigin("*", "/allowedOrigins/1");
  checkOrigin("null", "/allowedOrigins/1");
});

Deno.test("ProjectBody accepts 50 origins of 255 characters, and an empty list", () => {
  const long = (chars: number) => `http://${"a.".repeat(126).slice(0, chars - 7)}`;
  const origins = (count: number, origin = "https://a.example") =>
    JSON.stringify({ allowedOrigins: Array(count).fill(origin) });
  check('{"allowedOrigins":[]}');
  check(origins(50));
  check(origins(51), "/allowedOrigins");
  check(origins(1, long(255)));
  check(origins(1, `${long(250)}:65535`), "/allowedOrigins/0");
  check('{"allowedOrigins":"*"}', "/allowedOrigins");
});

Deno.test("ProjectBody, ProjectInput and ProjectSettings reject unknown keys", () => {
  for (const key of ["cacheseconds", "~/", "__proto__", "constructor", "toString"]) {
    const text = `{"id":"shop","name":"Shop",${JSON.stringify(key)}:1}`;
    const pointer = `/${key.replace("~/", "~0~1")}`;
    assertEquals(violationPointers(ProjectBody, text), [pointer]);
    assertEquals(violationPointers(ProjectInput, text), [pointer]);
  }
  assertEquals(violationPointers(ProjectSettings, '{"id":"shop","name":"Shop"}'), ["/id"]);
});

Deno.test("The id is optional in ProjectBody and required in ProjectInput", () => {
  check('{"id":"shop"}');
  check('{"id":"-shop"}', "/id");
  assertEquals(violationPointers(ProjectInput, '{"id":"shop","name":"Shop"}'), []);
  assertEquals(violationPointers(ProjectInput, '{"name":"Shop"}'), ["/id"]);
});

Deno.test("Project accepts the output of ProjectInput", () => {
  const project = {
    id: "shop",
    name: "Shop",
    cacheSeconds: 5,
    allowedOrigins: ["https://a.example"],
  };
  assertEquals(Project.parse(ProjectInput.parse(project)), project);
});

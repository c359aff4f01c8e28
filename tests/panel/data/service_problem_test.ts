import { assertEquals } from "@std/assert";
import { errorsByPointer, problemOf } from "../../../src/panel/data/service_problem.ts";

Deno.test("errorsByPointer() maps places to errors, and keeps the first of several", () => {
  const errors = errorsByPointer([
    { pointer: "/content/text", detail: "is missing" },
    { pointer: "/content/text", detail: "is too short" },
    { pointer: "/localizations/fr-CA/a~1b~0c", detail: "is long" },
    { pointer: "", detail: "is no JSON" },
    { parameter: "cursor", detail: "is foreign" },
  ]);
  assertEquals(errors, {
    "/content/text": "is missing",
    "/localizations/fr-CA/a~1b~0c": "is long",
    "": "is no JSON",
    cursor: "is foreign",
  });
});

Deno.test("problemOf() reads a problem, and creates one for any other error response", async () => {
  const headers = { "Content-Type": "application/problem+json; charset=utf-8" };
  const body = { status: 409, detail: "12 badges use it", badgeIds: ["a"], revisions: [7] };
  const problem = await problemOf(new Response(JSON.stringify(body), { status: 409, headers }));
  assertEquals([problem.status, problem.message], [409, "12 badges use it"]);
  assertEquals([problem.badgeIds, problem.revisions], [["a"], [7]]);
  const other = await problemOf(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  assertEquals([other.status, other.message], [502, "The service responded with status 502"]);
});

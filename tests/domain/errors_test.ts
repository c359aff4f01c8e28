import { assertEquals, assertInstanceOf } from "@std/assert";
import { below, DomainError, invalid, pointerStep, pointerTo } from "../../src/domain/errors.ts";

Deno.test("DomainError holds what a caller can act on", () => {
  const cause = new Error("why");
  const violations = [{ pointer: "/a", detail: "is bad" }];
  const error = new DomainError("conflict", "Cannot do it", {
    violations,
    badgeIds: ["a"],
    retryAfterSeconds: 5,
    cause,
  });
  assertInstanceOf(error, Error);
  assertEquals([error.name, error.code, error.message], [
    "DomainError",
    "conflict",
    "Cannot do it",
  ]);
  assertEquals([error.violations, error.badgeIds], [violations, ["a"]]);
  assertEquals([error.retryAfterSeconds, error.cause], [5, cause]);
});

Deno.test("DomainError has no violations by default", () => {
  const error = new DomainError("not_found", "There is none");
  assertEquals(error.violations, []);
  assertEquals([error.badgeIds, error.retryAfterSeconds], [undefined, undefined]);
});

Deno.test("invalid() creates an invalid_request with its violations", () => {
  const violations = [{ parameter: "limit", detail: "must be 1 to 200" }];
  const error = invalid("Cannot list", violations);
  assertEquals([error.code, error.message], ["invalid_request", "Cannot list"]);
  assertEquals(error.violations, violations);
});

Deno.test("pointerTo() escapes as RFC 6901 requires", () => {
  const check = (path: readonly PropertyKey[], expected: string) =>
    assertEquals(pointerTo(path), expected);
  check([], "");
  check(["foo", 0], "/foo/0");
  check([""], "/");
  check(["a/b"], "/a~1b");
  check(["m~n"], "/m~0n");
  check(["~1", "//"], "/~01/~1~1");
  check(["c%d", " ", '"'], '/c%d/ /"');
});

Deno.test("pointerStep() escapes a single step", () => {
  assertEquals(pointerStep("~/"), "/~0~1");
});

Deno.test("below() prefixes pointers and leaves parameters unchanged", () => {
  const violations = [{ pointer: "", detail: "a" }, { pointer: "/b", detail: "b" }];
  assertEquals(below("/when", violations), [
    { pointer: "/when", detail: "a" },
    { pointer: "/when/b", detail: "b" },
  ]);
  assertEquals(below("/when", [{ parameter: "limit", detail: "c" }]), [
    { parameter: "limit", detail: "c" },
  ]);
});

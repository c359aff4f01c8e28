import { assert, assertEquals } from "@std/assert";
import { DomainError, type ErrorCode, invalid } from "../../src/domain/errors.ts";
import { Problem, problemKinds, problems, toProblem } from "../../src/http/problems.ts";

/** Members that every problem has. */
const headers = {
  "Content-Type": "application/problem+json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

const request = { publicUrl: "https://badges.example", requestId: "0b5a1f4e" };

Deno.test("toProblem() returns code, status, message and request id", () => {
  const error = new DomainError("not_found", 'There is no badge "x"');
  assertEquals(toProblem(error, request), {
    status: 404,
    headers,
    body: {
      type: "https://badges.example/problems/not_found",
      code: "not_found",
      title: "Not found",
      status: 404,
      detail: 'There is no badge "x"',
      instance: "urn:uuid:0b5a1f4e",
    },
  });
});

Deno.test("toProblem() gives every code its status", () => {
  const statuses: Record<ErrorCode, number> = {
    invalid_request: 400,
    unauthorized: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    conflict: 409,
    import_cancelled: 409,
    plan_applied: 409,
    plan_outdated: 409,
    undo_conflict: 409,
    not_undoable: 409,
    product_full: 409,
    precondition_failed: 412,
    payload_too_large: 413,
    unsupported_media_type: 415,
    too_many_requests: 429,
    unavailable: 503,
  };
  assertEquals(Object.keys(statuses).length + 1, Object.keys(problemKinds).length);
  const codes = Object.keys(statuses).filter((code): code is ErrorCode => code in statuses);
  for (const code of codes) {
    const { status, body } = toProblem(new DomainError(code, "x"), request);
    assertEquals([status, body.status], [statuses[code], statuses[code]]);
    assert(Problem.safeParse(body).success);
  }
});

Deno.test("toProblem() lists violations and dependants if there are any", () => {
  const violations = [{ pointer: "/a", detail: "is wrong" }, { parameter: "b", detail: "is too" }];
  assertEquals(toProblem(invalid("Bad", violations), request).body.errors, violations);
  const conflict = new DomainError("conflict", "In use", { badgeIds: ["1", "2"] });
  assertEquals(toProblem(conflict, request).body.badgeIds, ["1", "2"]);
  const { body } = toProblem(invalid("Bad", []), request);
  assert(!("errors" in body) && !("badgeIds" in body));
});

Deno.test("toProblem() says when to retry, and how to sign in", () => {
  const { headers } = toProblem(
    new DomainError("too_many_requests", "x", { retryAfterSeconds: 42 }),
    request,
  );
  assertEquals(headers["Retry-After"], "42");
  const unauthorized = toProblem(new DomainError("unauthorized", "x"), request);
  assertEquals(unauthorized.headers["WWW-Authenticate"], "Bearer");
  assert(!("Retry-After" in unauthorized.headers));
  const forbidden = toProblem(new DomainError("forbidden", "x"), request);
  assert(!("WWW-Authenticate" in forbidden.headers));
});

Deno.test("toProblem() reports nothing but the request id of an internal error", () => {
  assertEquals(toProblem(undefined, request), {
    status: 500,
    headers,
    body: {
      type: "https://badges.example/problems/internal",
      code: "internal",
      title: "Internal error",
      status: 500,
      detail: "The service failed unexpectedly",
      instance: "urn:uuid:0b5a1f4e",
    },
  });
});

Deno.test("problems() documents each status, including internal errors", () => {
  const answers = problems(400, 503);
  assertEquals(Object.keys(answers), ["400", "500", "503"]);
  assertEquals(answers[400].description, problemKinds.invalid_request.meaning);
  assertEquals(answers[503].content, { "application/problem+json": { schema: Problem } });
});

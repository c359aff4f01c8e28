import { assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import { problemKinds } from "../../../src/http/problems.ts";
import { publicUrl } from "./test_service.ts";

const Problem = z.strictObject({
  type: z.string(),
  code: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  instance: z.string(),
  errors: z.array(z.union([
    z.strictObject({ pointer: z.string(), detail: z.string().min(1) }),
    z.strictObject({ parameter: z.string(), detail: z.string().min(1) }),
  ])).min(1).optional(),
  badgeIds: z.array(z.string()).optional(),
  subjects: z.array(z.string()).optional(),
  revisions: z.array(z.int()).optional(),
});
type Problem = z.infer<typeof Problem>;

/** The problem in a response, which must have this status and all members of a problem. */
export async function problemOf(response: Response, status: number): Promise<Problem> {
  const text = await response.text();
  assertEquals(response.status, status, text);
  assertEquals(response.headers.get("Content-Type"), "application/problem+json");
  assertEquals(response.headers.get("Cache-Control"), "no-store");
  const problem = Problem.parse(JSON.parse(text));
  const [code, kind] = Object.entries(problemKinds)
    .find(([code, it]) => it.status === status && code === problem.code) ?? [];
  assertEquals(problem.code, code);
  assertEquals(problem.type, `${publicUrl}/problems/${code}`);
  assertEquals(problem.title, kind?.title);
  assertEquals(problem.status, status);
  assertMatch(problem.instance, /^urn:uuid:[0-9a-f-]{36}$/);
  return problem;
}

/** The places of input errors: pointers, and parameter names with a leading `?`. */
export async function violationPlaces(response: Response): Promise<string[]> {
  const { errors = [] } = await problemOf(response, 400);
  return errors.map((violation) =>
    "pointer" in violation ? violation.pointer : `?${violation.parameter}`
  );
}

import { entityTag, parseTags, tagOfBytes, tagOfText } from "../../src/domain/entity_tag.ts";
import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { assertPrecondition, type Precondition } from "../../src/management/precondition.ts";

const current = { id: "a", name: "A" };
const tag = entityTag(current);

/** Whether a write with this precondition may proceed. */
function holds(precondition: Precondition, value: unknown): boolean {
  try {
    assertPrecondition(precondition, value);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "precondition_failed") return false;
    throw error;
  }
}

Deno.test("entityTag() is strong, short, and the same for the same JSON only", () => {
  assertMatch(tag, /^"[A-Za-z0-9_-]{27}"$/);
  assertEquals(tag, entityTag({ ...current }));
  assertEquals(tag, tagOfText(JSON.stringify(current)));
  assertNotEquals(tag, entityTag({ ...current, name: "B" }));
  assertNotEquals(tag, entityTag({ ...current, more: null }));
});

Deno.test("parseTags() reads the tags of a list, and which are weak", () => {
  assertEquals(parseTags(""), []);
  assertEquals(parseTags("*"), []);
  assertEquals(parseTags("abc"), []);
  assertEquals(parseTags('"a"'), ['"a"']);
  assertEquals(parseTags('"a", W/"b" ,"c,d",""'), ['"a"', 'W/"b"', '"c,d"', '""']);
  assertEquals(parseTags(', "a",, ,"b",'), ['"a"', '"b"']);
  for (const none of ['"a', 'a"', 'w/"a"', '"a" b', '"a", *', 'W/ "a"']) {
    assertEquals(parseTags(none), [], none);
  }
});

Deno.test("parseTags() reads a long hostile header in linear time", () => {
  // In quadratic time this would not finish.
  const tagsIn = (part: string) => parseTags(part.repeat(2_000_000)).length;
  assertEquals(['"', "W/", 'W/"', " ", '",'].map(tagsIn), [1e6, 0, 1e6, 0, 1e6]);
});

Deno.test("assertPrecondition() accepts a request without conditions", () => {
  for (const value of [current, undefined]) {
    assertEquals(holds({}, value), true);
    assertEquals(holds({ ifMatch: undefined, ifNoneMatch: undefined }, value), true);
  }
});

Deno.test("assertPrecondition() compares If-Match strongly, with any tag of a list", () => {
  for (const ifMatch of [tag, ` ${tag} `, `"x", ${tag}`, `W/${tag}, ${tag}`, "*", " * "]) {
    assertEquals(holds({ ifMatch }, current), true, ifMatch);
  }
  for (const ifMatch of [`W/${tag}`, '"x"', "", " ", tag.slice(1, -1), `${tag.slice(0, -1)}x"`]) {
    assertEquals(holds({ ifMatch }, current), false, ifMatch);
  }
});

Deno.test("assertPrecondition() rejects any If-Match on a missing resource", () => {
  for (const ifMatch of [tag, "*", ""]) {
    assertThrows(() => assertPrecondition({ ifMatch }, undefined), DomainError, "If-Match");
  }
});

Deno.test("assertPrecondition() accepts If-None-Match: * only for a missing resource", () => {
  assertEquals(holds({ ifNoneMatch: "*" }, undefined), true);
  for (const ifNoneMatch of ["*", " * "]) {
    assertThrows(() => assertPrecondition({ ifNoneMatch }, current), DomainError, "If-None-Match");
  }
});

Deno.test("assertPrecondition() compares If-None-Match weakly, with any tag of a list", () => {
  for (const ifNoneMatch of [tag, `W/${tag}`, `"x", W/${tag}`]) {
    assertEquals(holds({ ifNoneMatch }, current), false, ifNoneMatch);
    assertEquals(holds({ ifNoneMatch }, undefined), true, ifNoneMatch);
  }
  for (const ifNoneMatch of ['"x"', 'W/"x", "y"', "", tag.slice(1, -1), `w/${tag}`]) {
    assertEquals(holds({ ifNoneMatch }, current), true, ifNoneMatch);
  }
});

Deno.test("assertPrecondition() requires both conditions if both are sent", () => {
  assertEquals(holds({ ifMatch: tag, ifNoneMatch: "*" }, current), false);
  assertEquals(holds({ ifMatch: "*", ifNoneMatch: "*" }, undefined), false);
});

Deno.test("tagOfBytes() is the tag of the text, step by step", () => {
  for (const text of ["", "é", "ü".repeat(1_500_000)]) {
    const steps = tagOfBytes(new TextEncoder().encode(text));
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses++;
    assertEquals(step.value, tagOfText(text));
    assertEquals(pauses, text.length > 1_000 ? 3 : text.length);
  }
});

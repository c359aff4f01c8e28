import { assertEquals } from "@std/assert";
import { errorBelow, errorsBelow } from "../../../src/panel/forms/input_errors.ts";

const errors = { "/whenever": "c", "/when": "a", "/when/x": "b" };

Deno.test("errorsBelow() takes the errors at a pointer and below it", () => {
  assertEquals(errorsBelow(errors, "/when"), { "": "a", "/x": "b" });
});

Deno.test("errorBelow() takes the first of them, if any", () => {
  assertEquals(errorBelow(errors, "/when"), "a");
  assertEquals(errorBelow(errors, "/match"), undefined);
});

import { assert, assertEquals } from "@std/assert";
import { isJsonObject, type JsonValue } from "../../../src/domain/json.ts";

/**
 * Parts that a later version may word in another way, or that depend on the time of the request or
 * the process.
 */
const passing: ReadonlySet<string> = new Set(["message", "remedy", "at", "asOf", "nextCursor"]);

/**
 * Throws unless `served` contains all of `kept`; fields added later may be beside it. `at` is the
 * place of both in the whole, for the message.
 */
export function assertHolds(served: JsonValue, kept: unknown, at = ""): void {
  if (Array.isArray(kept)) {
    assert(Array.isArray(served), at);
    assertEquals(served.length, kept.length, at);
    kept.forEach((item, index) => assertHolds(served[index], item, `${at}/${index}`));
  } else if (isJsonObject(kept)) {
    assert(isJsonObject(served), at);
    for (const [key, value] of Object.entries(kept)) {
      if (!passing.has(key)) assertHolds(served[key]!, value, `${at}/${key}`);
    }
  } else {
    assertEquals(served, kept, at);
  }
}

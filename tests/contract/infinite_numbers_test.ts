import { assert, assertEquals } from "@std/assert";
import { pointerStep } from "../../src/domain/errors.ts";
import type { JsonValue } from "../../src/domain/json.ts";
import { DocumentedService, exampleBodies, examplePath, hasJsonBody } from "./documented.ts";

/** A placeholder for a number in JSON text, which occurs in no example. */
const placeholder = "9182736455";
/** Numbers that `JSON.parse` reads as an infinity. */
const infinite = ["1e400", "-1E+0309", "9".repeat(400)];

/** A body with the placeholder in one place, and the pointer to it. */
interface Place {
  readonly pointer: string;
  readonly body: JsonValue;
}

/** The bodies that differ from `value` in one value, at any depth, or in one more key. */
function* places(value: JsonValue, pointer = ""): Generator<Place> {
  if (pointer !== "") yield { pointer, body: Number(placeholder) };
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const added: [string, JsonValue][] = isList ? [] : [["not~known/", [0]]];
  for (const [key, inner] of [...entries, ...added]) {
    for (const place of places(inner, pointer + pointerStep(key))) {
      const changed = Object.fromEntries([...entries, [key, place.body]]);
      yield { ...place, body: isList ? Object.values(changed) : changed };
    }
  }
}

Deno.test("every write rejects a number that is too large for a double, anywhere in its body", async () => {
  await using documented = await DocumentedService.create();
  const writes = documented.operations.filter((operation) =>
    operation.path.startsWith("/admin/") && hasJsonBody(operation)
  );
  assert(writes.length > 10, `${writes.length}`);
  for (const operation of writes) {
    const { json, type = "" } = exampleBodies(operation)[0]!;
    const tried = [...places(JSON.parse(JSON.stringify(json)))];
    assert(tried.length > 1, operation.name);
    for (const [nth, { pointer, body }] of tried.entries()) {
      const number = infinite[nth % infinite.length]!;
      const response = await documented.send(operation, {
        path: examplePath(operation),
        body: JSON.stringify(body).replace(placeholder, number),
        headers: { "Content-Type": type },
      });
      const what = `${operation.name} ${pointer}`;
      assertEquals(response.status, 400, what);
      const { errors } = await response.json();
      assertEquals(errors, [{ pointer, detail: "must be a number within ±1.8e308" }], what);
    }
  }
});

import { assertEquals, assertNotEquals } from "@std/assert";
import { keys } from "../../src/store/keys.ts";

const { data, checkpoint, types, badges, order, buckets, log, changes } = keys;
const ofProject = { checkpoint, types, badges, order, buckets, log, changes };

for (const [name, key] of Object.entries(ofProject)) {
  Deno.test(`keys.${name}() is below the data of its project, distinct from the others`, () => {
    assertEquals(key(7).slice(0, 2), data(7));
    assertNotEquals(key(7), key(8));
    assertEquals(Object.values(ofProject).filter((it) => it(7)[2] === key(7)[2]), [key]);
  });
}

Deno.test("keys of records are below the prefix by which they are listed", () => {
  assertEquals(keys.head("shop").slice(0, -1), keys.heads());
  assertEquals(keys.token("id").slice(0, -1), keys.tokens());
  assertEquals(keys.session("hash").slice(0, -1), keys.sessions());
  assertEquals(keys.garbageOf(7).slice(0, -1), keys.garbage());
  assertEquals(keys.type(7, "price").slice(0, -1), keys.types(7));
  assertEquals(keys.badge(7, 1).slice(0, -1), keys.badges(7));
  assertEquals(keys.bucket(7, -1).slice(0, -1), keys.buckets(7));
  assertEquals(keys.logEntry(7, 2).slice(0, -1), keys.log(7));
  assertEquals(keys.change(7, 2).slice(0, -1), keys.changes(7));
});

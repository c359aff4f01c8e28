import { assertEquals } from "@std/assert";
import { createCatalogue } from "./catalogue.ts";
import { bodyCount, bodyKey, createBodies, shapes } from "./query_bodies.ts";

Deno.test("createBodies() creates the same bodies in every run, each with a unique key", () => {
  const catalogue = createCatalogue(100_000);
  const texts = () => [...createBodies(catalogue).values()].flat().map(({ text }) => text);
  const keys = new Set(texts().map(bodyKey));
  assertEquals(keys.size, shapes.length * bodyCount);
  assertEquals([...keys].filter((key) => !/^\d{6}$/.test(key)), []);
  assertEquals(texts(), texts());
});

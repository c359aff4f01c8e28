import { assert, assertEquals, assertLess } from "@std/assert";
import { aBadgeType } from "../../support/builders.ts";
import { documentAjv } from "../../support/published.ts";
import { createProjectDocument } from "../../../src/http/project_document/project_document.ts";
import { readFrame } from "../../../src/http/project_document/service_frame.ts";
import { documentText } from "../../../src/tools/write_document.ts";
import { hostile } from "./hostile_types.ts";
import { ShopWithTypes } from "./shop_with_types.ts";

Deno.test("a project's document of hostile types is self-contained and valid", async () => {
  await using shop = await ShopWithTypes.create({
    "0-": { name: "*/ </script>", schema: hostile },
    Problem: { name: "Same", schema: hostile },
    problem: { name: "Same", schema: hostile },
  }, { name: "*/ </script><b> \u202e" });
  const document = await shop.document();
  assert(!JSON.stringify(document).includes("elsewhere.example"));
  const ajv = documentAjv();
  ajv.addSchema({ ...document, $id: "document" });
  for (const name of Object.keys(document.components.schemas)) {
    ajv.compile({ $ref: `document#/components/schemas/${name}` });
  }
  const schemas = document.components.schemas;
  assertEquals(Object.keys(schemas).filter((name) => /Content$/.test(name)), [
    "UnknownTypeContent",
    "Type0Content",
    "ProblemGnfvkzContent",
    "ProblemContent",
  ]);
});

/** A schema near the maximum length, which often refers to itself. */
function largeSchema(number: number) {
  const names = Array.from({ length: 290 }, (_, index) => `field_${number}_${index}`);
  return {
    type: "object",
    $defs: { text: { type: "string", maxLength: 40, description: "x".repeat(29_000) } },
    properties: Object.fromEntries(
      names.map((
        name,
      ) => [name, { allOf: [{ $ref: "#/$defs/text" }], description: "y".repeat(50) }]),
    ),
  };
}

Deno.test("a project's document of 200 large types is created in steps, and is no larger than they are", async () => {
  const types = Array.from(
    { length: 200 },
    (_, number) => aBadgeType({ id: `type-${number}`, schema: largeSchema(number) }),
  );
  const typesLength = JSON.stringify(types).length;
  assert(typesLength > 200 * 58_000);
  const frame = readFrame(await documentText());
  const source = { id: "shop", name: "Shop", types };
  const [text, turns] = await countingTurns(() => createProjectDocument(source, frame));
  assertLess(text.length, 1.2 * typesLength);
  assert(turns > 20, `${turns}`);
  assertEquals(await createProjectDocument(source, frame), text);
});

/** The result of `job`, and how often other tasks ran meanwhile. */
async function countingTurns<T>(job: () => Promise<T>): Promise<[T, number]> {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  try {
    return [await job(), turns];
  } finally {
    clearInterval(timer);
  }
}

import { assertEquals, assertLess } from "@std/assert";
import { prepareChange } from "../../src/catalog/compile_in_steps.ts";
import { ProductTable } from "../../src/domain/products/product_table.ts";
import { ProjectState } from "../../src/domain/project_state.ts";
import { conditionsOf } from "../../src/domain/resolve/project_conditions.ts";
import { rankBadges } from "../../src/domain/resolve/ranking.ts";

const fields = { id: "b1", number: 0, typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
const changes = 2_000;

Deno.test("the conditions of badges that are changed again and again do not pile up without queries", async () => {
  const project = new ProjectState({
    ...{ id: "shop", number: 1, revision: 1, settings: { name: "Shop" }, types: [] },
    badges: [fields],
    ...{ order: [0], orderAsOf: 1, products: new ProductTable() },
  });
  const changeOften = async () => {
    for (let at = 0; at < changes; at++) {
      const $in = Array.from({ length: 50 }, (_, nth) => `value ${at} ${nth}`);
      const badge = { ...fields, match: { [`path${at}`]: { $in } } };
      await prepareChange(project, [{ kind: "putBadge", badge }]);
    }
    return conditionsOf(project).memoryBytes;
  };
  assertEquals(await changeOften(), 0);
  rankBadges(project);
  assertLess(await changeOften(), 2 ** 21);
});

import { assertEquals } from "@std/assert";
import { stepsLeft } from "../../../src/panel/overview/steps/steps.ts";

const states = (total: number) => ({ total, live: total, scheduled: 0, ended: 0, paused: 0 });

Deno.test("stepsLeft() leaves out what exists: types, badges, and badges on products by any assignment", () => {
  const check = (
    [types, total, onProducts]: [number, number, number],
    badges: Parameters<typeof stepsLeft>[0]["badges"],
    ...expected: string[]
  ) => {
    const productsByBadge = new Map(Array.from({ length: onProducts }, (_, at) => [`${at}`, 1]));
    const statistics = { badges: states(total), productsByBadge };
    const left = stepsLeft({ types: Array(types).fill({}), statistics, badges });
    assertEquals(left, expected);
  };
  check([0, 0, 0], [], "type", "badge", "products");
  check([1, 0, 0], [], "badge", "products");
  check([1, 1, 0], [{}], "products");
  check([1, 1, 0], [{ everyProduct: false }], "products");
  check([1, 2, 0], [{}, { everyProduct: true }]);
  check([1, 1, 0], [{ match: { price: 5 } }]);
  check([1, 1, 1], [{}]);
});

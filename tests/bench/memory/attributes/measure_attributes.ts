/**
 * Prints the memory of products with twelve attributes, all of which were decided for 200 rules,
 * and the CPU time of a product's first decision beyond that of its next one.
 */
import process from "node:process";
import { z } from "zod";
import { ProductTable } from "../../../../src/domain/products/product_table.ts";
import { PreparedCondition } from "../../../../src/domain/resolve/prepared_badge.ts";
import { CachedRuleMatcher } from "../../../../src/domain/resolve/rule_matcher.ts";
import { typicalAttributes, typicalRules } from "./typical_shop.ts";

const AttributeFigures = z.object({
  bytesPerProduct: z.number(),
  firstDecisionMicroseconds: z.number(),
});
export type AttributeFigures = z.infer<typeof AttributeFigures>;

const ruleCount = 200;
const productsPerChange = 1_000;
const productsPerPass = 20_000;
const now = Date.UTC(2026, 2, 1);

/** Measures this many products in a separate process. */
export async function attributeFigures(products: number): Promise<AttributeFigures> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "-A", "--no-check", "--lock=deno.dev.lock", "--v8-flags=--expose-gc"],
      ...[import.meta.filename!, `${products}`],
    ],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return AttributeFigures.parse(JSON.parse(new TextDecoder().decode(stdout)));
}

function fillTable(count: number): ProductTable {
  const table = new ProductTable();
  for (let from = 0; from < count; from += productsPerChange) {
    table.apply(Array.from({ length: Math.min(productsPerChange, count - from) }, (_, index) => {
      const id = from + index;
      const attributes = JSON.stringify(typicalAttributes(id));
      const product = { assignments: [{ badge: id % 20 }], attributes };
      return { revision: 1 + from, productId: id, edit: () => product };
    }));
  }
  return table;
}

/**
 * The CPU time of the first decisions of all products, in an order far from that of their ids, beyond
 * that of deciding them again.
 */
function decideAll(matcher: CachedRuleMatcher, table: ProductTable): number {
  const step = Math.floor(table.size * 0.618) | 1;
  let extra = 0;
  for (let from = 0; from < table.size; from += productsPerPass) {
    const first = timeOfPass(matcher, table, from, step);
    extra += first - timeOfPass(matcher, table, from, step);
  }
  return extra;
}

function timeOfPass(
  matcher: CachedRuleMatcher,
  table: ProductTable,
  from: number,
  step: number,
): number {
  const before = process.cpuUsage();
  for (let at = from; at < Math.min(from + productsPerPass, table.size); at++) {
    const id = at * step % table.size;
    const bucket = table.bucketFor(id);
    matcher.rulesOf(bucket, bucket.indexFor(id), now);
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function usedBytes(): number {
  const { gc } = z.object({ gc: z.function({ input: [], output: z.void() }) }).parse(globalThis);
  gc();
  gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

if (import.meta.main) {
  const count = Number(Deno.args[0]);
  const rules = typicalRules(ruleCount).map((it) => new PreparedCondition(it));
  // Compiles the code.
  const small = fillTable(5_000);
  decideAll(new CachedRuleMatcher(rules, small), small);
  const before = usedBytes();
  const table = fillTable(count);
  const matcher = new CachedRuleMatcher(rules, table);
  const firstDecisionMicroseconds = decideAll(matcher, table) / count;
  const bytesPerProduct = (usedBytes() - before) / count;
  console.log(JSON.stringify({ bytesPerProduct, firstDecisionMicroseconds }));
}

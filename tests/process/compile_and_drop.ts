import { z } from "zod";
import { compileSchema } from "../../src/json_schema/content_schema.ts";

/** Prints how many bytes remain in use after 30 schemas were compiled, used and dropped. */

const { gc } = z.object({ gc: z.function({ input: [], output: z.void() }) }).parse(globalThis);

function compileOne(number: number): void {
  const property = (at: number) => ({ type: "string", minLength: 1, maxLength: 40 + number + at });
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`field${at}`, property(at)]),
  );
  compileSchema({ type: "object", properties }).check({ field0: "text" });
}

async function usedBytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
  }
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

compileOne(0);
const before = await usedBytes();
for (let number = 1; number <= 30; number++) compileOne(number);
console.log(await usedBytes() - before);

import type { z } from "zod";
import { pointerTo } from "../../src/domain/errors.ts";

/**
 * The JSON Pointers of a schema's errors in a JSON text. An unknown key is reported by its own
 * pointer.
 */
export function violationPointers(schema: z.ZodType, text: string): string[] {
  const issues = schema.safeParse(JSON.parse(text)).error?.issues ?? [];
  return issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => pointerTo([...issue.path, key]))
      : [pointerTo(issue.path)]
  );
}

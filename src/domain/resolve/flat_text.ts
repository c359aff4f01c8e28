/**
 * The pieces as one string whose characters are contiguous in memory. The result of `+` remains a
 * tree of its operands, which the engine walks whenever it copies a text that includes the result,
 * as responses include prepared fragments.
 */
export function flatText(...pieces: string[]): string {
  return pieces.join("");
}

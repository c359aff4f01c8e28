import { CliError } from "../cli_error.ts";
import type { System } from "../system.ts";

/**
 * Asks whether to go on; `isConfirmed` is the answer given in advance with `--yes`.
 *
 * @throws {CliError} if there is no terminal, or the answer is not yes.
 */
export async function confirm(
  system: System,
  question: string,
  isConfirmed: boolean | undefined,
): Promise<void> {
  if (isConfirmed) return;
  if (!system.isInteractive) {
    throw new CliError(
      "This needs a confirmation, and there is no terminal. Repeat it with --yes.",
    );
  }
  const answer = await system.ask(`${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer?.trim() ?? "")) throw new CliError("Nothing was changed.");
}

/** An error that the message explains to the person who runs the tool. The tool exits with 1. */
export class CliError extends Error {
  override readonly name = "CliError";
}

import { CliError } from "../cli_error.ts";

/** As the service has it. */
const commentMaxChars = 500;
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Reads the value of `--comment`, before anything is planned. Throws {@link CliError}. */
export function readComment(text: string): string {
  const characters = [...text].length;
  if (characters > 0 && characters <= commentMaxChars && !controls.test(text)) return text;
  throw new CliError(`--comment must be one line of 1 to ${commentMaxChars} characters.`);
}

import { Command, CommanderError } from "commander";
import { CliError } from "./cli_error.ts";
import { addApply } from "./commands/apply.ts";
import { addChanges } from "./commands/changes.ts";
import { addExplain } from "./commands/explain.ts";
import { addExport } from "./commands/export.ts";
import { addImport } from "./commands/import.ts";
import { addLogin } from "./commands/login.ts";
import { addPlan } from "./commands/plan.ts";
import { addPromote } from "./commands/promote.ts";
import { addPull } from "./commands/pull.ts";
import { addRestore, addUndo } from "./commands/undo.ts";
import { ServiceProblem, type Violation } from "./connection/service_problem.ts";
import { isRecord } from "./is_record.ts";
import { createPaint, printable } from "./output/printer.ts";
import type { Session } from "./session.ts";
import type { System } from "./system.ts";
import { version } from "./version.ts";

const commands = [
  ...[addLogin, addPull, addPlan, addApply, addUndo, addRestore, addPromote],
  ...[addImport, addExport, addChanges, addExplain],
];

/**
 * Runs the tool with the arguments of its command line, and returns its exit code: 0 done, or
 * nothing to do; 1 error; 2 a plan has changes.
 */
export async function run(args: readonly string[], system: System): Promise<number> {
  const session: Session = { system, exitCode: 0 };
  const program = new Command("badges")
    .description(
      "Manage badges of a Badge Query Service: configuration as files, imports, exports.",
    )
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void system.stdout.write(text),
      writeErr: (text) => void system.stderr.write(text),
    })
    .addHelpText("after", help);
  for (const add of commands) add(program, session);
  try {
    await program.parseAsync(args, { from: "user" });
    return session.exitCode;
  } catch (error) {
    // The library has printed its message.
    if (error instanceof CommanderError) return error.exitCode;
    const paint = createPaint(system.stderr, system.env);
    for (const line of errorLines(error)) system.stderr.write(`${paint("red", line)}\n`);
    return 1;
  }
}

const help = `
BADGES_URL and BADGES_TOKEN choose the service and the token; without them, those of the last login.
Exit codes: 0 done, or nothing to do; 1 error; 2 a plan has changes.`;

function errorLines(error: unknown): string[] {
  if (!(error instanceof CliError)) {
    const message = error instanceof Error ? error.message : String(error);
    // Errors of the system say what happened: "ENOENT: no such file or directory, open 'x'".
    const isOfSystem = isRecord(error) && /^E[A-Z0-9]+$/.test(String(error.code));
    return [printable(isOfSystem ? message : `Unexpected error: ${message}`)];
  }
  if (!(error instanceof ServiceProblem)) return error.message.split("\n").map(printable);
  const { errors = [], subjects = [], badgeIds = [], revisions = [] } = error.problem;
  const later = revisions.map((revision) => `revision ${revision}`);
  const details = [...errors.map(violationLine), ...subjects, ...badgeIds, ...later];
  return [printable(error.message), ...details.map((it) => `  ${printable(it)}`)];
}

function violationLine({ pointer, parameter, detail }: Violation): string {
  const place = pointer ?? parameter;
  return place === undefined || place === "" ? detail : `${place}: ${detail}`;
}

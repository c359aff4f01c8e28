import process from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { System } from "./system.ts";

/** The machine that this process runs on. */
export function nodeSystem(): System {
  return {
    env: process.env,
    fetch: (request) => fetch(request),
    stdout: process.stdout,
    stderr: process.stderr,
    isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    ask,
    readInput: () => text(process.stdin),
    onInterrupt(listener) {
      process.on("SIGINT", listener);
      return () => process.off("SIGINT", listener);
    },
  };
}

/** Asks on standard error, so that standard output has results only. */
function ask(question: string, { isSecret = false } = {}): Promise<string | undefined> {
  const silent = new Writable({ write: (_chunk, _encoding, written) => written() });
  // The interface echoes what is typed, which a secret must not be.
  const output = isSecret ? silent : process.stderr;
  if (isSecret) process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve) => {
    const end = (answer: string | undefined) => {
      resolve(answer);
      lines.close();
      if (isSecret || answer === undefined) process.stderr.write("\n");
    };
    lines.once("SIGINT", () => end(undefined));
    lines.once("close", () => resolve(undefined));
    lines.question(isSecret ? "" : question, end);
  });
}

#!/usr/bin/env node
/** The program `badges`. */
import process from "node:process";
import { nodeSystem } from "./node_system.ts";
import { run } from "./run.ts";

process.stdout.on("error", (error) => {
  // A reader such as `head` may close the pipe before everything is written. The command goes on, so
  // that its exit code says what it did.
  if ("code" in error && error.code === "EPIPE") return;
  process.stderr.write(`Cannot write to standard output: ${error.message}\n`);
  process.exit(1);
});
// There is no place left for messages.
process.stderr.on("error", () => {});
process.exitCode = await run(process.argv.slice(2), nodeSystem());

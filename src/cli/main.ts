#!/usr/bin/env node
/** The program `badges`. */
import process from "node:process";
import { nodeSystem } from "./node_system.ts";
import { run } from "./run.ts";

// A reader such as `head` may close the pipe before everything is written.
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});
process.exitCode = await run(process.argv.slice(2), nodeSystem());

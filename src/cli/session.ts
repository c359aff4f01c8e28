import type { System } from "./system.ts";

/** One run of the tool. */
export interface Session {
  readonly system: System;
  /** What the tool exits with if nothing fails. */
  exitCode: number;
}

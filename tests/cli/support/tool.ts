import { Writable } from "node:stream";
import { run } from "../../../src/cli/run.ts";
import { adminToken } from "../../support/service/test_service.ts";

/** A service for the tool: what it needs of `TestService`. */
export interface ToolService {
  readonly app: { fetch(request: Request): Response | Promise<Response> };
}

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What a person at the terminal types, line by line; without it, there is no terminal. */
  readonly answers?: readonly (string | undefined)[];
  /** Standard input. */
  readonly input?: string;
  readonly isTTY?: boolean;
  /** Called with the function that is a Ctrl-C, when the tool begins to listen for it. */
  readonly onListening?: (interrupt: () => void) => void;
}

/** What a run of the tool printed, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The questions that it asked. */
  readonly questions: readonly string[];
}

export const toolUrl = "http://badges.test";

/** Runs the tool against a service in memory, as the administrator. */
export async function runTool(
  { app }: ToolService,
  args: readonly string[],
  { env, answers, input = "", isTTY = false, onListening }: ToolOptions = {},
): Promise<Outcome> {
  const stdout = new TextSink(isTTY);
  const stderr = new TextSink(isTTY);
  const left = [...answers ?? []];
  const questions: string[] = [];
  const code = await run(args, {
    env: env ?? { BADGES_URL: toolUrl, BADGES_TOKEN: adminToken },
    fetch: async (request) => await app.fetch(request),
    stdout,
    stderr,
    isInteractive: answers !== undefined,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(left.shift());
    },
    readInput: () => Promise.resolve(input),
    onInterrupt(listener) {
      onListening?.(listener);
      return () => {};
    },
  });
  return { code, stdout: stdout.text, stderr: stderr.text, questions };
}

/** Collects what is written to it. */
export class TextSink extends Writable {
  text = "";
  /** Called when something was written. */
  onText: () => void = () => {};
  readonly isTTY: boolean;

  constructor(isTTY = false) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
  }

  override _write(chunk: string | Uint8Array, _encoding: string, written: () => void): void {
    this.text += typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
    this.onText();
    written();
  }
}

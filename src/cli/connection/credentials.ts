import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../cli_error.ts";
import { isRecord } from "../is_record.ts";
import { replaceFile } from "../replace_file.ts";
import type { System } from "../system.ts";

/** What `badges login` stores. */
export interface Credentials {
  /** The service of the last login. */
  readonly current?: string;
  /** Tokens by the address of their service. */
  readonly tokens: Readonly<Record<string, string>>;
}

type Env = Pick<System, "env">;

/** The file with the tokens. */
function credentialsPath({ env }: Env): string {
  const home = env.HOME || env.USERPROFILE;
  const folder = env.XDG_CONFIG_HOME || (home && join(home, ".config"));
  if (!folder) throw new CliError("Cannot find your home folder: HOME is not set.");
  return join(folder, "badges", "credentials.json");
}

/** Reads the stored tokens; there are none before the first login. */
export async function readCredentials({ env }: Env): Promise<Credentials> {
  if (!env.XDG_CONFIG_HOME && !env.HOME && !env.USERPROFILE) return { tokens: {} };
  const path = credentialsPath({ env });
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (isRecord(error) && error.code === "ENOENT") return { tokens: {} };
    throw new CliError(`Cannot read ${path}: ${error instanceof Error ? error.message : error}`);
  }
  const stored = parse(text);
  if (stored === undefined) throw new CliError(`${path} is damaged. Delete it and log in again.`);
  return stored;
}

function parse(text: string): Credentials | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value.tokens)) return undefined;
  const tokens: Record<string, string> = {};
  for (const [url, token] of Object.entries(value.tokens)) {
    if (typeof token === "string") tokens[url] = token;
  }
  return { tokens, ...(typeof value.current === "string" && { current: value.current }) };
}

/** Stores the token of a service, which becomes the current one. Only the user can read the file. */
export async function storeToken(system: Env, url: string, token: string): Promise<string> {
  const path = credentialsPath(system);
  const { tokens } = await readCredentials(system);
  const text = JSON.stringify({ current: url, tokens: { ...tokens, [url]: token } }, null, 2);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await replaceFile(path, `${text}\n`, 0o600);
  return path;
}

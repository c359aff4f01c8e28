/** Variables whose values must not appear in messages. */
export const secretVariables: readonly string[] = [
  "ADMIN_TOKEN",
  "METRICS_TOKEN",
  "ETCD_PASSWORD",
  "DENO_KV_ACCESS_TOKEN",
];

/**
 * A variable with an invalid value. The message is one line with the variable's name, and its value
 * unless it is secret.
 */
export class BadConfig extends Error {
  override name = "BadConfig";

  constructor(variable: string, value: string, reason: string) {
    const shown = secretVariables.includes(variable)
      ? variable
      : `${variable}=${JSON.stringify(withoutPassword(value))}`;
    super(`${shown}: ${reason}`);
  }
}

/** Masks the user and password of each URL in a value. A password may have any character, also `/`. */
function withoutPassword(value: string): string {
  return value.replace(/:\/\/\S*@/g, "://***@");
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

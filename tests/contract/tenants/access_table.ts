import { assertEquals } from "@std/assert";
import { type Credential, credentials } from "./credentials.ts";

/** A row of the table: an operation's status for each kind of credential. */
export type AccessRow = Readonly<Record<Credential, number>>;

/** The table of `access_table.md`, by operation. */
export async function readAccessTable(): Promise<Map<string, AccessRow>> {
  const text = await Deno.readTextFile(new URL("./access_table.md", import.meta.url));
  const [head = [], , ...rows] = text.split("\n").filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  assertEquals(head, ["operation", ...credentials]);
  return new Map(rows.map(([operation = "", ...cells]) => [operation, rowOf(cells.map(Number))]));
}

/** A row of statuses, in the order of the columns. */
export function rowOf(statuses: readonly number[]): AccessRow {
  const statusOf = (credential: Credential) => statuses[credentials.indexOf(credential)] ?? NaN;
  return {
    "none": statusOf("none"),
    "garbage": statusOf("garbage"),
    "expired": statusOf("expired"),
    "revoked": statusOf("revoked"),
    "other project": statusOf("other project"),
    "own project": statusOf("own project"),
    "read": statusOf("read"),
    "write": statusOf("write"),
    "admin": statusOf("admin"),
  };
}

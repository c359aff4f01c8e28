import { writeResult } from "../../../src/http/assets/tool_result.ts";

/** Tells which variables it has, and what it may do. */
const names = ["run", "read", "write", "net", "ffi", "sys", "env"] as const;
const granted = names.filter((name) => Deno.permissions.querySync({ name }).state === "granted");
await writeResult({ variables: Deno.env.toObject(), granted });

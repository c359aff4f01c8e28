import { writeResult } from "../../../src/http/assets/tool_result.ts";

/** Reports its environment variables and permissions. */
const names = ["run", "read", "write", "net", "ffi", "sys", "env"] as const;
const granted = names.filter((name) => Deno.permissions.querySync({ name }).state === "granted");
await writeResult({ variables: Deno.env.toObject(), granted });

/** Opens the store at a path, prints its id or the error, and closes it when its input ends. */
import { openStore } from "../../../src/store/open_store.ts";

const [path = ""] = Deno.args;
try {
  const store = await openStore({ kind: "file", path });
  console.log(store.sentinel.instanceId);
  for await (const _ of Deno.stdin.readable);
  store.close();
} catch (error) {
  console.log(String(error));
}

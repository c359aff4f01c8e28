import { BadConfig, defaultStorePath, locateStore } from "./process/config.ts";
import { backUpStore, restoreStore } from "./store/backup.ts";

/** The commands, by name. Each takes the store's path and the copy's. */
const commands: Record<string, (store: string, copy: string) => Promise<void>> = {
  backup: backUpStore,
  restore: (store, copy) => restoreStore(copy, store),
};

/** The path of the store's file. Throws {@link BadConfig} if the store is not a file. */
function storeFile(): string {
  const kvUrl = Deno.env.get("KV_URL") || defaultStorePath;
  const store = locateStore(kvUrl);
  if (store.kind === "file") return store.path;
  throw new BadConfig("KV_URL", kvUrl, "is not a file");
}

async function main([name = "", copy, ...more]: readonly string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`Say what to do: ${Object.keys(commands).join(" or ")}`);
  }
  if (copy === undefined || more.length > 0) {
    throw new Error(`Say which file the copy is: deno task ${name} copy.kv`);
  }
  await command(storeFile(), copy);
}

if (import.meta.main) {
  try {
    await main(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}

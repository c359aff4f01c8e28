import { BadConfig } from "../process/bad_config.ts";
import { defaultStorePath, locateStore } from "../process/config.ts";
import { backUpStore, repairCopy, restoreStore } from "../store/copy/store_copies.ts";

/** The report for the operator, and whether everything is intact. */
interface Outcome {
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

/** The commands, by name. Each takes the store's path and the copy's. */
const commands: Record<string, (store: string, copy: string) => Promise<Outcome>> = {
  backup: async (store, copy) => {
    const damages = await backUpStore(store, copy);
    const hint = "The copy holds these records as they are. `deno task repair` salvages the rest.";
    return damages.length === 0
      ? { lines: [`Backed up "${store}" to "${copy}", and verified the copy`], isWhole: true }
      : { lines: [...damages, hint], isWhole: false };
  },
  restore: async (store, copy) => {
    await restoreStore(copy, store);
    return { lines: [`Restored "${copy}" to "${store}", and verified it`], isWhole: true };
  },
  repair: async (store, copy) => ({ lines: await repairCopy(store, copy), isWhole: true }),
};

/** The path of the store's file. Throws {@link BadConfig} if the store is not a file. */
function storeFile(): string {
  const kvUrl = Deno.env.get("KV_URL") || defaultStorePath;
  const store = locateStore(kvUrl, {});
  if (store.kind === "file") return store.path;
  throw new BadConfig("KV_URL", kvUrl, "is not a file");
}

async function main([name = "", copy, ...more]: readonly string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`The first argument must be ${Object.keys(commands).join(" or ")}`);
  }
  if (copy === undefined || copy.startsWith("-") || more.length > 0) {
    throw new Error(`The argument must be the path of the copy: deno task ${name} copy.kv`);
  }
  const { lines, isWhole } = await command(storeFile(), copy);
  for (const line of lines) (isWhole ? console.log : console.error)(line);
  if (!isWhole) Deno.exit(1);
}

if (import.meta.main) {
  try {
    await main(Deno.args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}

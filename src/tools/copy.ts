import { BadConfig } from "../process/bad_config.ts";
import { locateStore } from "../process/config.ts";
import { copyEntries, type CopyPhase, type OnProgress } from "../store/copy/copy_entries.ts";
import { currentCopy, releaseSource } from "../store/copy/lock_source.ts";
import { openSource, openTarget } from "../store/copy/open_for_copy.ts";

const usage = "Usage: deno task copy FROM TO, or deno task copy --release FROM; " +
  "each is a path or URL as in KV_URL";
const locked = "FROM refuses changes until it is copied: run the command again, or " +
  "deno task copy --release FROM";
const reportMs = 1_000;

async function main(args: readonly string[]): Promise<void> {
  const [from, to, ...more] = args;
  if (from === undefined || to === undefined || more.length > 0) throw new Error(usage);
  if (from === "--release") {
    using source = await named(to, openSource(locate(to)));
    await named(to, releaseSource(source.kv));
    console.log("Changes of the store are possible again.");
    return;
  }
  using source = await named(from, openSource(locate(from)));
  using target = await named(to, openTarget(locate(to)));
  const { records, bytes } = await copyEntries(source.kv, target.kv, { onProgress: reporter() })
    .catch(async (error) => {
      if (await currentCopy(source.kv).catch(() => undefined) !== undefined) console.error(locked);
      throw error;
    });
  console.log(
    records === 0 ? "The copy is complete." : `Copied and verified ${amount(records, bytes)}.`,
  );
  console.log("Start the services with the new KV_URL. Those on the old one refuse changes.");
}

function locate(kvUrl: string) {
  return locateStore(kvUrl, Deno.env.toObject());
}

/** Adds to an error of a store which one it is. */
async function named<T>(kvUrl: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadConfig("KV_URL", kvUrl, reason.split("\n")[0] ?? "");
  }
}

/** Prints how far the copy is, once a second. */
function reporter(): OnProgress {
  let shown: { phase: CopyPhase; at: number } | undefined;
  return (phase, { records, bytes }) => {
    if (shown?.phase === phase && performance.now() - shown.at < reportMs) return;
    shown = { phase, at: performance.now() };
    console.error(`${phase}: ${amount(records, bytes)}`);
  };
}

function amount(records: number, bytes: number): string {
  return `${records.toLocaleString("en")} records, ${(bytes / 1e6).toFixed(1)} MB`;
}

if (import.meta.main) {
  try {
    await main(Deno.args);
    Deno.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}

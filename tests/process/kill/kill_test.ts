import { Batches } from "../../support/service/batches.ts";
import { killStart, ServiceProcess, tempFolder } from "../../support/service/service_process.ts";

/** `deno task test:kill` sets a higher number. */
const cycles = Number(Deno.env.get("KILL_CYCLES") ?? 2);
const reportEvery = 50;
/** In about every other cycle a checkpoint is due. */
const batchesPerCycleMax = 60;
const writers = 3;
/** Starts are killed as well, anywhere between the first instruction and the first answer. */
const killsStart = (cycle: number) => cycle % 4 === 0;
const startMs = 1_000;

Deno.test(`kill -9 while writing, ${cycles} times: everything acknowledged is there, and no half batch`, async () => {
  await using folder = await tempFolder();
  const batches = new Batches();
  const env = { ...batches.env, KV_URL: `${folder.path}/badges.kv` };
  const start = () => ServiceProcess.start(folder.path, env);
  for (let cycle = 0, seen = 0; cycle < cycles; cycle++) {
    if (killsStart(cycle)) await killStart(folder.path, env, Math.random() * startMs);
    await using service = await start();
    if (cycle === 0) await batches.setUp(service);
    await batches.assertWhole(service, seen);
    seen = batches.sent;
    await writeUntilKilled(batches, service);
    if ((cycle + 1) % reportEvery === 0) {
      console.log(`${cycle + 1} times: ${batches.acknowledged} of ${batches.sent} acknowledged`);
    }
  }
  await using service = await start();
  await batches.assertWhole(service);
});

/** Several concurrent writers; kills the service in the middle of writes. */
async function writeUntilKilled(batches: Batches, service: ServiceProcess): Promise<void> {
  const target = batches.acknowledged + Math.ceil(Math.random() * batchesPerCycleMax);
  const write = async () => {
    while (batches.acknowledged < target) {
      try {
        await batches.send(service);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
    }
    // The others are in the middle of theirs.
    service.kill();
  };
  await Promise.all(Array.from({ length: writers }, write));
  await service.ended;
}

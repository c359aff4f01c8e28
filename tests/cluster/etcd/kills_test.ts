import { Batches } from "../../support/service/batches.ts";
import type { ServiceProcess } from "../../support/service/service_process.ts";
import { token } from "../cluster.ts";
import { startOnEtcd, until } from "./etcd_services.ts";

/** How many processes are killed: 200 with the `KILL_CYCLES` of `.ci/run --all`. */
const kills = Math.ceil(Number(Deno.env.get("KILL_CYCLES") ?? 40) / 5);
const reportEvery = 50;
const writersPerService = 2;
/** The longest time between a change that was acknowledged and the next kill. */
const livesMs = 300;
/** The longest time that a killed process stays down; others may be killed meanwhile. */
const downMs = 1_000;

Deno.test(`kill -9 of members of etcd and services, ${kills} times: everything acknowledged is there, and no half batch`, async () => {
  const batches = new Batches();
  await using it = await startOnEtcd(3, { env: batches.env });
  const services: (ServiceProcess | undefined)[] = [...it.services];
  await batches.setUp(it.services[0]);
  // A batch assigns the badge to it.
  await it.services[0].manage("PUT", "projects/p/products/1", token, { badges: [] });
  const isDown = new Set<number>();
  const restarts: Promise<void>[] = [];
  /** Kills a member or a service of three each, and starts it again later. */
  const killOne = async (victim: number) => {
    isDown.add(victim);
    const at = victim % 3;
    const isMember = victim < 3;
    if (isMember) await it.etcd.kill(at);
    else {
      services[at]?.kill();
      services[at] = undefined;
    }
    restarts.push((async () => {
      await after(Math.random() * downMs);
      if (isMember) it.etcd.restart(at);
      else services[at] = await it.start();
      isDown.delete(victim);
    })());
  };

  let isDone = false;
  const write = async (at: number) => {
    while (!isDone) {
      const service = services[at];
      const status = service &&
        await batches.send(service).then(({ status }) => status, (error) => {
          // It was killed.
          if (error instanceof TypeError) return undefined;
          throw error;
        });
      if (status !== 200) await after(10);
    }
  };
  const writing = Array.from({ length: 3 * writersPerService }, (_, number) => write(number % 3));
  const killed = { members: 0, services: 0 };
  for (let count = 1; count <= kills; count++) {
    const acknowledged = batches.acknowledged;
    await until(() => Promise.resolve(batches.acknowledged > acknowledged));
    await after(Math.random() * livesMs);
    const victims = Array.from({ length: 6 }, (_, at) => at).filter((at) => !isDown.has(at));
    const victim = victims[Math.floor(Math.random() * victims.length)];
    if (victim === undefined) throw new Error("All of them are down");
    killed[victim < 3 ? "members" : "services"]++;
    await killOne(victim);
    if (count % reportEvery === 0) console.log(`${count} times: ${batches.acknowledged} batches`);
  }
  await Promise.all(restarts);
  const acknowledged = batches.acknowledged;
  await until(() => Promise.resolve(batches.acknowledged > acknowledged));
  isDone = true;
  await Promise.all(writing);
  for (const service of services) {
    if (service === undefined) throw new Error("A service is down");
    // A service that was cut off answers queries from what it read before. With a change of its own
    // it has read all changes before it.
    await until(async () => (await batches.send(service)).status === 200);
    await batches.assertWhole(service);
  }
  console.log(
    `${killed.members} members and ${killed.services} services killed; ` +
      `${batches.acknowledged} of ${batches.sent} batches acknowledged`,
  );
});

async function after(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

import { assertEquals } from "@std/assert";
import type { ServiceProcess } from "../support/service/service_process.ts";
import { startCluster, token } from "./cluster.ts";

const rounds = 20;

/** Queries until the product shows these badges; if it never does, the test hangs. */
async function untilShown(
  service: ServiceProcess,
  productId: number,
  texts: string[],
): Promise<void> {
  for (;;) {
    const { badges }: { badges: { content: { text: string } }[] } = JSON.parse(
      await service.query("p", [productId]),
    );
    if (JSON.stringify(badges.map(({ content }) => content.text)) === JSON.stringify(texts)) return;
  }
}

Deno.test("three processes on a KV Connect server write in turns, and each shows what the others commit", async () => {
  await using cluster = await startCluster(3);
  const { services } = cluster;
  for (let round = 0; round < rounds; round++) {
    const writer = services[round % services.length]!;
    const badgeId = crypto.randomUUID();
    const text = `Badge ${round}`;
    await writer.manage("PUT", `projects/p/badges/${badgeId}`, token, {
      typeId: "t",
      content: { text },
    });
    const operations = [{ op: "add", badgeId, productId: round }];
    await writer.manage("POST", "projects/p/assignments", token, { operations });
    for (const service of services) await untilShown(service, round, [text]);
  }
  // No process overwrote another's commit.
  const everything = Array.from({ length: rounds }, (_, productId) => productId);
  const answers = await Promise.all(services.map((service) => service.query("p", everything)));
  assertEquals(new Set(answers).size, 1);
  const { badges }: { badges: unknown[] } = JSON.parse(answers[0]!);
  assertEquals(badges.length, rounds);
});

import { assertEquals } from "@std/assert";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const token = "the-token";
const processCount = 3;
const rounds = 20;

/** Asks until the answer is this one; a change that never shows makes the test hang. */
async function shows(service: ServiceProcess, productId: number, texts: string[]): Promise<void> {
  for (;;) {
    const { badges }: { badges: { content: { text: string } }[] } = JSON.parse(
      await service.query("p", [productId]),
    );
    if (JSON.stringify(badges.map(({ content }) => content.text)) === JSON.stringify(texts)) return;
  }
}

Deno.test("three processes on a KV Connect server write in turns, and each shows what the others commit", async () => {
  await using folder = await tempFolder();
  await using kv = await startKvConnect(folder.path);
  const env = { KV_URL: kv.url, DENO_KV_ACCESS_TOKEN: kv.accessToken, ADMIN_TOKEN: token };
  await using processes = new AsyncDisposableStack();
  const services: ServiceProcess[] = [];
  while (services.length < processCount) {
    services.push(processes.use(await ServiceProcess.start(folder.path, env)));
  }
  const [first] = services;
  await first!.manage("PUT", "projects/p", token, { name: "P" });
  await first!.manage("PUT", "projects/p/types/t", token, {
    name: "T",
    schema: { type: "object" },
  });
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
    for (const service of services) await shows(service, round, [text]);
  }
  // Nobody wrote over what another had committed.
  const everything = Array.from({ length: rounds }, (_, productId) => productId);
  const answers = await Promise.all(services.map((service) => service.query("p", everything)));
  assertEquals(new Set(answers).size, 1);
  const { badges }: { badges: unknown[] } = JSON.parse(answers[0]!);
  assertEquals(badges.length, rounds);
});

import { assertEquals } from "@std/assert";
import { FeedService } from "./feed_service.ts";

const minuteMs = 60_000;
const author = { tokenId: "bootstrap", operation: "runFeed" };

Deno.test("the scheduler runs a feed once a period, also after a restart, and by one process", async () => {
  await using shop = await FeedService.open();
  await shop.put({ everyMinutes: 15 });
  const processes = [shop.runner, shop.anotherRunner()];
  const tick = async () => {
    await Promise.all(processes.map((it) => it.runDue(shop.monotonicMs)));
    await Promise.all(processes.map((it) => it.idle()));
    return shop.requests.length;
  };
  assertEquals(await tick(), 0);
  shop.now += 15 * minuteMs - 1;
  assertEquals(await tick(), 0);
  shop.now += 1;
  assertEquals(await tick(), 1);
  assertEquals(await tick(), 1);
  processes.splice(0, 2, shop.anotherRunner());
  assertEquals(await tick(), 1);
  shop.now += 50 * minuteMs;
  assertEquals(await tick(), 2);
  assertEquals(await tick(), 2);
  assertEquals(shop.imports.imported[0]?.author.tokenId, "bootstrap");
});

Deno.test("the run of a process that died is taken over when its claim has not changed for 10 s", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  const { runner: first, kill } = shop.mortalRunner();
  const never = Promise.withResolvers<Response>();
  shop.answer = () => never.promise;
  await first.run(author, "shop", "f");
  kill();
  never.resolve(new Response());
  await first.idle();
  assertEquals((await shop.feed()).isRunning, true);
  shop.answer = () => new Response("id\n1\n");
  shop.imports.imported.length = 0;
  const taken = async () => {
    await shop.runner.runDue(shop.monotonicMs);
    await shop.runner.idle();
    return shop.imports.imported.length;
  };
  assertEquals(await taken(), 0);
  shop.monotonicMs += 9_999;
  assertEquals(await taken(), 0);
  assertEquals((await shop.request("POST", "/feeds/f/run")).status, 409);
  shop.monotonicMs += 1;
  assertEquals(await taken(), 1);
  const { isRunning, lastSuccess } = await shop.feed();
  assertEquals([isRunning, lastSuccess.importId], [false, "import-1"]);
});

Deno.test("a run during which two processes died in a row has failed, and waits for a period", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  /** A process runs the feed if it is due or abandoned, and dies meanwhile. Returns whether it did. */
  const dies = async () => {
    const { runner, kill } = shop.mortalRunner();
    const fetched = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<Response>();
    shop.answer = () => {
      fetched.resolve();
      return killed.promise;
    };
    const before = shop.requests.length;
    await runner.runDue(shop.monotonicMs);
    await runner.runDue(shop.monotonicMs += 10_000);
    const { isRunning } = await shop.feed();
    if (isRunning) await fetched.promise;
    kill();
    killed.resolve(new Response("id\n1\n"));
    await runner.idle();
    return shop.requests.length > before;
  };
  shop.now += 60 * minuteMs;
  assertEquals([await dies(), await dies(), await dies()], [true, true, false]);
  const { lastFailure, isRunning, nextRunAt } = await shop.feed();
  assertEquals([isRunning, nextRunAt], [false, "2026-01-31T11:30:00.000Z"]);
  assertEquals(lastFailure, {
    at: "2026-01-31T10:30:00.000Z",
    code: "internal",
    detail: "The service ended 2 times in a row while it imported this file",
  });
  const { items } = await (await shop.request("GET", "/findings")).json();
  assertEquals(items.map(({ code }: Record<string, string>) => code), ["feed_failed"]);
  // Each period has one attempt, until one succeeds.
  shop.now += 60 * minuteMs;
  assertEquals([await dies(), await dies()], [true, false]);
  shop.answer = () => new Response("id\n1\n");
  shop.now += 60 * minuteMs;
  await shop.runner.runDue(shop.monotonicMs);
  await shop.runner.idle();
  assertEquals((await shop.feed()).lastSuccess.at, "2026-01-31T12:30:00.000Z");
  shop.now += 60 * minuteMs;
  assertEquals([await dies(), await dies(), await dies()], [true, true, false]);
});

Deno.test("a run that the end of the service interrupts is repeated at once, however often", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  for (let shutdowns = 0; shutdowns < 4; shutdowns++) {
    const ending = new AbortController();
    const runner = shop.anotherRunner(ending.signal);
    const fetched = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Response>();
    shop.answer = () => {
      fetched.resolve();
      return ended.promise;
    };
    if (shutdowns === 0) await runner.run(author, "shop", "f");
    else await runner.runDue(shop.monotonicMs);
    await fetched.promise;
    ending.abort();
    await runner.idle();
    ended.resolve(new Response());
    const { isRunning, lastFailure } = await shop.feed();
    assertEquals([isRunning, lastFailure, shop.requests.length], [false, undefined, shutdowns + 1]);
  }
});

import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { importPaceMinBytes, importsReceivedMax } from "../../../src/domain/limits.ts";
import { ImportRunner } from "../../../src/management/imports/import_runner.ts";
import { ImportFailed } from "../../../src/management/imports/import_session.ts";
import { ImportSlots } from "../../../src/management/imports/import_slots.ts";
import { LiveBody } from "../../../src/management/imports/live_body.ts";
import { Upload } from "../../../src/management/imports/upload.ts";
import { TestService } from "../../support/service/test_service.ts";

const live = new AbortController().signal;
const author = { tokenId: "t", operation: "postImport" };

/** A body that sends what the test passes to it, when it does. */
class SlowBody {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #read = Promise.withResolvers<void>();
  readonly stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (this.#controller = controller),
    pull: () => this.#read.resolve(),
  }, { highWaterMark: 0 });

  /** Resolves when the service waits for the next bytes. */
  get isRead(): Promise<void> {
    return this.#read.promise;
  }

  send(bytes: string | number): void {
    this.#read = Promise.withResolvers();
    const chunk = typeof bytes === "string"
      ? new TextEncoder().encode(bytes)
      : new Uint8Array(bytes);
    this.#controller?.enqueue(chunk);
  }

  close(): void {
    this.#controller?.close();
  }
}

Deno.test("16 imports that get one byte in 20 s each do not keep those of other projects out", async () => {
  await using service = await TestService.create();
  let ms = 0;
  const slots = new ImportSlots(undefined, undefined, () => ms);
  const ending = new AbortController();
  const runner = new ImportRunner(service.management, ending.signal, undefined, undefined, slots);
  const importInto = async (projectId: string, body: ReadableStream<Uint8Array>) => {
    await service.request(`/admin/v1/projects/${projectId}`, {
      method: "PUT",
      json: { name: projectId },
    });
    const { ended } = await runner.start(author, {
      ...{ projectId, kind: "products", mode: "merge", dryRun: false, mapping: "columns" },
      ...{ maxRemovedPercent: 10, maxRefusedPercent: 5 },
      format: { type: "csv", isGzip: false },
      body,
    });
    return await ended;
  };
  const bodies = Array.from({ length: importsReceivedMax }, () => new SlowBody());
  const slow = bodies.map(({ stream }, index) => importInto(`slow${index}`, stream));
  const areRead = () => Promise.all(bodies.map((body) => body.isRead));
  const file = () => new Blob(["id,title\n1,Scarf\n"]).stream();
  for (const letter of ["i", "d", "\n"]) {
    await areRead();
    const error = await assertRejects(() => importInto("other", file()), DomainError);
    assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 10]);
    ms += 20_000;
    for (const body of bodies) body.send(letter);
  }
  await areRead();
  // A project with an unfinished import gets no place, so that none has to be made.
  slots.receive = () => {
    throw new Error("A place is made");
  };
  const { code } = await assertRejects(() => importInto("slow0", file()), DomainError);
  assertEquals(code, "conflict");
  Reflect.deleteProperty(slots, "receive");
  assertEquals((await importInto("other", file())).products.created, 1);
  // They began in any order.
  const displaced = await Promise.race(slow.map((ended, index) => ended.then(() => index)));
  assertEquals((await slow[displaced])?.error, {
    code: "interrupted",
    detail: "Less than 1 MiB was received within 60 seconds while other imports waited",
  });
  // The others go on, because nothing else waits.
  for (const body of bodies.filter((_, index) => index !== displaced)) {
    body.send("1\n");
    body.close();
  }
  const states = (await Promise.all(slow)).map(({ state }) => state).sort();
  assertEquals(states, [...new Array(importsReceivedMax - 1).fill("done"), "failed"]);
  ending.abort();
  await runner.idle();
});

Deno.test("ImportSlots.receive() takes the place of the slowest upload, once", () => {
  let ms = 0;
  const slots = new ImportSlots(2, 9, () => ms);
  const waiting = () => {
    const slot = slots.receive();
    slot.upload.read(new SlowBody().stream.getReader());
    return slot;
  };
  const first = waiting();
  ms += 1_000;
  const second = waiting();
  ms += 58_999;
  assertThrows(() => slots.receive(), DomainError, "too many imports");
  ms += 1_000;
  const third = waiting();
  assertEquals([first, second, third].map(({ upload }) => upload.signal.aborted), [
    ...[true, false, false],
  ]);
  // It has no place any more that it could free.
  first.end();
  assertThrows(() => slots.receive(), DomainError);
  ms += 1;
  waiting();
  assertEquals(second.upload.signal.aborted, true);
  assertThrows(() => slots.receive(), DomainError);
  third.end();
  slots.receive();
});

Deno.test("Upload is slow if 1 MiB takes 60 s, without the time in which nothing is read", async () => {
  let ms = 0;
  const upload = new Upload(() => ms);
  const body = new SlowBody();
  const reader = body.stream.getReader();
  const read = async (bytes: number, waitMs: number) => {
    const next = upload.read(reader);
    ms += waitMs;
    const isSlow = upload.isSlow;
    body.send(bytes);
    await next;
    return isSlow;
  };
  assertEquals(await read(importPaceMinBytes - 1, 59_999), false);
  // The store is down, for example.
  ms += 3_600_000;
  assertEquals(upload.isSlow, false);
  assertEquals(await read(1, 0), false);
  assertEquals(await read(importPaceMinBytes / 2, 40_000), false);
  assertEquals(await read(importPaceMinBytes / 2 - 1, 20_000), true);
  assertEquals(await read(1, 0), true);
  assertEquals(await read(1, 59_999), false);
});

Deno.test("LiveBody ends with the reason when its upload is displaced", async () => {
  const upload = new Upload();
  const { stream } = new LiveBody(new SlowBody().stream, live, { upload });
  const text = new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
  upload.displace();
  const { code } = await assertRejects(() => text, ImportFailed);
  assertEquals(code, "interrupted");
});

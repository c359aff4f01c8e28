import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { createSecret, createSessionSecret } from "../../../src/auth/secret.ts";
import { laneSlots } from "../../../src/store/calls/lanes.ts";
import { byCookie } from "../../support/service/signed_in.ts";
import { PausableKv } from "../../support/store/pausable_kv.ts";
import { DocumentedService, exampleBodies, examplePath, type Operation } from "../documented.ts";

/** More than the slots of any lane. */
const flooding = 15;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Invalid credentials by name; different ones each time. */
const invalidCredentials: Record<string, () => { token: string | null; headers?: HeadersInit }> = {
  "no credentials": () => ({ token: null }),
  "an invented token": () => ({ token: createSecret() }),
  "a token with a wrong checksum": () => ({ token: `bdg_${"A".repeat(49)}` }),
  "an invented session": () => byCookie(`badges_session=${createSessionSecret()}`),
  "no session": () => byCookie("badges_session=x"),
};

/** The maximum of concurrent store calls, in total, for invalid credentials of a kind. */
function allowedCalls({ scope, security, path, name }: Operation, stranger: string): number {
  const acceptsCookie = security?.some((it) => "session" in it) ?? false;
  const isLookedUp = stranger === "an invented token" ||
    (stranger === "an invented session" && acceptsCookie);
  // Signing in reads its body's token; the example's has a wrong checksum.
  if (name === "createSession") return 0;
  if (scope !== undefined) {
    return isLookedUp ? laneSlots.unknownCredentials + laneSlots.overLimitCredentials : 0;
  }
  return path.includes("{projectId}") ? laneSlots.lookups : 0;
}

Deno.test("no operation makes more concurrent store calls for invalid credentials than their slots", async () => {
  const store = await PausableKv.open();
  await using documented = await DocumentedService.create({ kv: store.kv });
  const { operations } = documented;
  assert(operations.length > 35);
  let number = 0;
  for (const operation of operations) {
    const { json, type } = exampleBodies(operation)[0] ?? {};
    for (const [stranger, credentials] of Object.entries(invalidCredentials)) {
      store.pauses = () => true;
      store.calls = 0;
      const flood = Array.from({ length: flooding }, () => {
        const { token, headers } = credentials();
        const sent = new Headers(headers);
        if (type !== undefined) sent.set("Content-Type", type);
        const path = examplePath(operation, { projectId: `absent-${number++}` });
        return documented.send(operation, { path, token, json, headers: sent });
      });
      for (let turn = 0; turn < 5; turn++) await settled();
      const what = `${operation.name} with ${stranger}`;
      const allowed = allowedCalls(operation, stranger);
      assertLessOrEqual(store.calls, allowed, what);
      store.release();
      for (const { status } of await Promise.all(flood)) assert(status < 500, `${what}: ${status}`);
      if (allowed === 0) assertEquals(store.calls, 0, what);
      // One read each, none of them twice.
      assertLessOrEqual(store.calls, flooding, what);
    }
  }
});

/** How many bytes of an endless body the service reads before it responds. */
async function bytesTaken(send: (body: ReadableStream<Uint8Array>) => Promise<Response>) {
  const piece = new TextEncoder().encode(" ".repeat(4_096));
  let bytes = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(piece);
      bytes += piece.length;
    },
  }, { highWaterMark: 0 });
  const { status } = await send(endless);
  return { bytes, status };
}

Deno.test("no operation reads more than 128 KiB of body without valid credentials", async () => {
  await using documented = await DocumentedService.create({ authFailuresPerMinute: 1_000_000 });
  const withBody = documented.operations.filter(({ requestBody }) => requestBody !== undefined);
  assert(withBody.length > 12);
  for (const operation of withBody) {
    for (const [stranger, credentials] of Object.entries(invalidCredentials)) {
      const { token, headers } = credentials();
      const sent = new Headers(headers);
      sent.set("Content-Type", exampleBodies(operation)[0]?.type ?? "application/json");
      const { bytes, status } = await bytesTaken((body) =>
        documented.send(operation, { token, body, headers: sent })
      );
      const what = `${operation.name} with ${stranger}: ${status}`;
      assert([401, 413].includes(status), what);
      assertLessOrEqual(bytes, 128 * 1024 + 4_096, what);
    }
  }
});

import { assertEquals, assertRejects } from "@std/assert";
import { Connection } from "../../../src/panel/connection/connection.ts";

const request = () => new Request("http://badges.test/livez");

Deno.test("Connection reports once when it is lost and once when it is back", async () => {
  let isAway = true;
  const connection = new Connection(() =>
    isAway ? Promise.reject(new TypeError("refused")) : Promise.resolve(new Response())
  );
  const reported: boolean[] = [];
  const end = connection.subscribe(() => reported.push(connection.isLost));
  await assertRejects(() => connection.fetch(request()), TypeError);
  await assertRejects(() => connection.fetch(request()), TypeError);
  isAway = false;
  await connection.fetch(request());
  await connection.fetch(request());
  end();
  isAway = true;
  await assertRejects(() => connection.fetch(request()), TypeError);
  assertEquals(reported, [true, false]);
});

Deno.test("Connection is not lost when the caller itself aborts", async () => {
  const connection = new Connection((it) => Promise.reject(it.signal.reason));
  const aborted = new Request(request(), { signal: AbortSignal.abort() });
  await assertRejects(() => connection.fetch(aborted));
  assertEquals(connection.isLost, false);
});

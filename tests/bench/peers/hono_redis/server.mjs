/**
 * The badge query with Hono and Redis. Two round trips per request: its products, then their badges; ioredis
 * sends the commands of one turn of the event loop as one pipeline.
 *
 *   node server.mjs <port of Redis> <port>
 */
// @ts-ignore: npm installs it next to this program
import { serve } from "@hono/node-server";
// @ts-ignore: npm installs it next to this program
import { Hono } from "hono";
// @ts-ignore: npm installs it next to this program
import { Redis } from "ioredis";
// @ts-ignore: npm installs it next to this program
import { z } from "zod";

const [redisPort, port] = process.argv.slice(2);

const redis = new Redis({
  host: "127.0.0.1",
  port: Number(redisPort),
  enableAutoPipelining: true,
});

const Body = z.object({
  context: z.looseObject({}),
  query: z.object({
    products: z.array(
      z.object({ id: z.int(), variantIds: z.array(z.int()).max(500).optional() }),
    ).max(50),
  }),
});

/** The values of these keys, or `undefined` for each that does not exist. */
async function read(keys) {
  const values = keys.length === 0 ? [] : await redis.mget(keys);
  return values.map((value) => value === null ? undefined : JSON.parse(value));
}

async function answer(entries) {
  const assignments = await read(entries.map(({ id }) => `product:${id}`));
  const badgeIds = entries.map(({ variantIds }, i) =>
    (assignments[i] ?? [])
      .filter((assignment) =>
        variantIds === undefined || assignment.variantIds === undefined ||
        assignment.variantIds.some((id) => variantIds.includes(id))
      )
      .map(({ badgeId }) => badgeId)
  );
  const distinct = [...new Set(badgeIds.flat())];
  const badges = await read(distinct.map((id) => `badge:${id}`));
  const badgeById = new Map(distinct.map((id, i) => [id, badges[i]]));

  const shown = new Set();
  const products = entries.map((query, i) => {
    const inOrder = badgeIds[i].map((id) => badgeById.get(id)).sort((a, b) => a.place - b.place);
    for (const badge of inOrder) shown.add(badge);
    return { query, badges: inOrder.map(({ id }) => ({ id })) };
  });
  return {
    products,
    badges: [...shown].map(({ id, typeId, content }) => ({ id, typeId, content })),
  };
}

const app = new Hono();
app.get("/ready", (c) => c.text("ready"));
app.post("/v1/bench/badges/query/byProductId", async (c) => {
  const body = Body.safeParse(await c.req.json());
  if (!body.success) return c.json({ issues: body.error.issues }, 400);
  return c.json(await answer(body.data.query.products));
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(port) });

/**
 * Fills Redis from the bench's catalogue.
 *
 *   node fill.mjs <file of the catalogue> <port of Redis>
 */
import { readFileSync } from "node:fs";
// @ts-ignore: npm installs it next to this program
import { Redis } from "ioredis";

const [catalogueFile, redisPort] = process.argv.slice(2);
const { badges, products } = JSON.parse(readFileSync(catalogueFile, "utf8"));

const productsPerPipeline = 1_000;

const redis = new Redis({ host: "127.0.0.1", port: Number(redisPort) });
for (let i = 0; i < products.length; i += productsPerPipeline) {
  const pipeline = redis.pipeline();
  for (const { id, assignments } of products.slice(i, i + productsPerPipeline)) {
    const named = assignments.map(({ badge, ...rest }) => ({ badgeId: badges[badge].id, ...rest }));
    pipeline.set(`product:${id}`, JSON.stringify(named));
  }
  await pipeline.exec();
}
const pipeline = redis.pipeline();
for (const [place, badge] of badges.entries()) {
  pipeline.set(`badge:${badge.id}`, JSON.stringify({ place, ...badge }));
}
await pipeline.exec();
await redis.quit();

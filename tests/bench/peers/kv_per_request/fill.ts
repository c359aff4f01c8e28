/**
 * Fills a Deno KV from the bench's catalogue.
 *
 *     deno run -A tests/bench/peers/kv_per_request/fill.ts <file of the catalogue> <file of the KV>
 */
import type { PeerCatalogue } from "../peer_catalogue.ts";

const [catalogueFile = "", kvFile = ""] = Deno.args;
const { badges, products }: PeerCatalogue = JSON.parse(await Deno.readTextFile(catalogueFile));

/** Well below the limit of one commit. */
const productsPerCommit = 500;

using kv = await Deno.openKv(kvFile);
for (const [place, badge] of badges.entries()) {
  await kv.set(["badge", badge.id], { place, ...badge });
}
for (let i = 0; i < products.length; i += productsPerCommit) {
  const commit = kv.atomic();
  for (const { id, assignments } of products.slice(i, i + productsPerCommit)) {
    commit.set(
      ["product", id],
      assignments.map(({ badge, ...rest }) => ({ badgeId: badges[badge]?.id, ...rest })),
    );
  }
  await commit.commit();
}

/**
 * The badge query as a first version on Deno would do it: each request reads its products, and then
 * their badges, from an embedded Deno KV, with ten keys per read, which is the maximum, and all
 * reads at once. It does not validate requests.
 *
 *     deno run -A tests/bench/peers/kv_per_request/server.ts <file of the KV> <port>
 */
import type { QueryEntry } from "../../catalogue/query_bodies.ts";

interface StoredAssignment {
  badgeId: string;
  variantIds?: number[];
}

interface StoredBadge {
  place: number;
  id: string;
  typeId: string;
  content: unknown;
}

const keysPerRead = 10;

const [kvFile = "", port = ""] = Deno.args;
const kv = await Deno.openKv(kvFile);

Deno.serve({ hostname: "127.0.0.1", port: Number(port), onListen() {} }, async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/ready") return new Response("ready");
  if (request.method !== "POST" || pathname !== "/v1/bench/badges/query/byProductId") {
    return new Response("not found", { status: 404 });
  }
  const { query }: { query: { products: QueryEntry[] } } = await request.json();
  return Response.json(await answer(query.products));
});

async function answer(entries: QueryEntry[]) {
  const assignments = await read<StoredAssignment[]>(entries.map(({ id }) => ["product", id]));
  const badgeIds = entries.map(({ variantIds }, i) =>
    (assignments[i] ?? [])
      .filter((assignment) =>
        variantIds === undefined || assignment.variantIds === undefined ||
        assignment.variantIds.some((id) => variantIds.includes(id))
      )
      .map(({ badgeId }) => badgeId)
  );
  const distinct = [...new Set(badgeIds.flat())];
  const badges = await read<StoredBadge>(distinct.map((id) => ["badge", id]));
  const badgeById = new Map(distinct.map((id, i) => [id, badges[i]]));

  const shown = new Set<StoredBadge>();
  const products = entries.map((query, i) => {
    const inOrder = (badgeIds[i] ?? []).flatMap((id) => badgeById.get(id) ?? [])
      .sort((a, b) => a.place - b.place);
    for (const badge of inOrder) shown.add(badge);
    return { query, badges: inOrder.map(({ id }) => ({ id })) };
  });
  return {
    products,
    badges: [...shown].map(({ id, typeId, content }) => ({ id, typeId, content })),
  };
}

/** The values of these keys, or `null` for each that does not exist. */
async function read<T>(keys: Deno.KvKey[]): Promise<(T | null)[]> {
  const reads = [];
  for (let i = 0; i < keys.length; i += keysPerRead) {
    reads.push(kv.getMany<T[]>(keys.slice(i, i + keysPerRead)));
  }
  return (await Promise.all(reads)).flat().map(({ value }) => value);
}

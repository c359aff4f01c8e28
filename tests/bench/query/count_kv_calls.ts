import { serviceWithShop, shopQuery } from "../../support/query_shop.ts";

/** How often a service asks its store while it answers so many queries of a project in memory, half of them GETs. */
export async function countKvCalls(queries: number): Promise<number> {
  let calls = 0;
  const raw = await Deno.openKv(":memory:");
  const kv = new Proxy(raw, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        calls++;
        return Reflect.apply(member, target, args);
      };
    },
  });
  await using service = await serviceWithShop({ kv });
  const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }, { id: 2 }] } });
  const headers = { "Content-Length": `${body.length}` };
  const ask = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const { status } = i % 2 === 0
        ? await service.request(shopQuery, { method: "POST", headers, body })
        : await service.request(`${shopQuery}?product=1&product=2`);
      if (status !== 200) throw new Error(`Cannot count: a query was answered ${status}`);
    }
  };
  await ask(2);
  if (calls === 0) throw new Error("Cannot count: not even a load was seen");
  calls = 0;
  await ask(queries);
  return calls;
}

import { serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { FailingKv } from "../../support/store/failing_kv.ts";

/**
 * The number of store calls of a service while it answers `queries` queries of a loaded project,
 * half of them GETs.
 */
export async function countKvCalls(queries: number): Promise<number> {
  const failing = await FailingKv.open();
  await using service = await serviceWithShop({ kv: failing.kv });
  const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }, { id: 2 }] } });
  const headers = { "Content-Length": `${body.length}` };
  const send = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const { status } = i % 2 === 0
        ? await service.request(shopQuery, { method: "POST", headers, body })
        : await service.request(`${shopQuery}?product=1&product=2`);
      if (status !== 200) throw new Error(`Cannot count: a query was answered ${status}`);
    }
  };
  await send(2);
  const before = failing.calls;
  if (before === 0) throw new Error("Cannot count: not even a load was seen");
  await send(queries);
  return failing.calls - before;
}

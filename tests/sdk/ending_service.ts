/** A service whose badges end when the test says so, and which counts queries. */
export class EndingService {
  hasEnded = false;
  readonly queries: string[] = [];

  answer(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const ids = searchParams.getAll("product").map(Number);
    const { locale = "" } = JSON.parse(searchParams.get("context") ?? "{}");
    this.queries.push(ids.join());
    const badges = this.hasEnded ? [] : ids.map((id) => ({
      id: `badge ${id}`,
      typeId: id === 3 ? "flag" : "label",
      content: { text: `Sale ${id}${locale}` },
    }));
    const products = ids.map((id, index) => ({
      query: { id },
      badges: this.hasEnded ? [] : [{ id: badges[index]?.id }],
    }));
    const maxAge = this.hasEnded ? 15 : 8;
    return Response.json({ products, badges }, {
      headers: {
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": `public, max-age=${maxAge}`,
      },
    });
  }
}

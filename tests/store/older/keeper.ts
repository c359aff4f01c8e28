/** A request whose response a later version must repeat. */
interface Kept {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

/** The id of the badge with this number, in each of the projects. */
export function badgeId(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}

/**
 * Fills the store of a running service, and keeps what it answers. It imports nothing of `src/`, so
 * that it runs against any version.
 */
export class Keeper {
  readonly #origin: string;
  readonly #adminToken: string;
  readonly kept: Kept[] = [];

  /** `args` are the service's origin and the token of an admin. */
  constructor([origin = "", adminToken = ""]: readonly string[]) {
    this.#origin = origin;
    this.#adminToken = adminToken;
  }

  async send(method: string, path: string, body?: unknown, token = this.#adminToken) {
    const response = await fetch(this.#origin + path, {
      method,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { headers: response.headers, answer: text === "" ? undefined : JSON.parse(text) };
  }

  async manage(method: string, path: string, body?: unknown, token?: string) {
    return (await this.send(method, `/admin/v1/${path}`, body, token)).answer;
  }

  async keep(method: "GET" | "POST", path: string, body?: unknown): Promise<void> {
    const { answer } = await this.send(method, path, body);
    this.kept.push({ method, path, ...(body !== undefined && { body }), answer });
  }

  async makeProject(id: string, settings: Record<string, unknown> = {}): Promise<void> {
    await this.manage("PUT", `projects/${id}`, { name: `Project ${id}`, ...settings });
    const type = { name: "Any", schema: { type: "object" } };
    await this.manage("PUT", `projects/${id}/types/any`, type);
  }

  /** The reads of every project: all of the management API's reads, and queries of both forms. */
  async keepProject(id: string, productIds: readonly number[], context: unknown = {}) {
    const admin = `/admin/v1/projects/${id}`;
    const reads = [
      ...["", "/types", "/badges?limit=3", `/badges/${badgeId(1)}`, "/badge-order", "/products"],
      ...[`/badges/${badgeId(1)}/products`, "/findings?limit=3", "/statistics", "/changes?limit=3"],
    ];
    for (const read of reads) await this.keep("GET", admin + read);
    const query = { context, query: { products: productIds.map((id) => ({ id })) } };
    const path = `/v1/${id}/badges/query/byProductId`;
    await this.keep("POST", path, query);
    const parameters = new URLSearchParams(productIds.map((id) => ["product", String(id)]));
    parameters.set("context", JSON.stringify(context));
    await this.keep("GET", `${path}?${parameters}`);
    await this.keep("POST", `${admin}/explain/byProductId`, query);
  }
}

/**
 * Fills a store through a running service of an older version with what later versions forbid, and
 * prints that service's responses as JSON. It imports nothing of `src/`, so that it runs against
 * any version; see the README in this folder.
 */

const [origin = "", adminToken = ""] = Deno.args;
const headers = { "Authorization": `Bearer ${adminToken}`, "Content-Type": "application/json" };

/** A request whose response a later version must repeat. */
interface Kept {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

const kept: Kept[] = [];

async function send(method: string, path: string, body?: unknown, token = adminToken) {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, "Authorization": `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return { headers: response.headers, answer: text === "" ? undefined : JSON.parse(text) };
}

async function manage(method: string, path: string, body?: unknown, token?: string) {
  return (await send(method, `/admin/v1/${path}`, body, token)).answer;
}

async function keep(method: "GET" | "POST", path: string, body?: unknown): Promise<void> {
  const { answer } = await send(method, path, body);
  kept.push({ method, path, ...(body !== undefined && { body }), answer });
}

function badgeId(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}

async function makeProject(id: string, settings: Record<string, unknown> = {}): Promise<void> {
  await manage("PUT", `projects/${id}`, { name: `Project ${id}`, ...settings });
  await manage("PUT", `projects/${id}/types/any`, { name: "Any", schema: { type: "object" } });
}

/** The reads of every project: all of the management API's reads, and queries of both forms. */
async function keepProject(id: string, productIds: readonly number[], context: unknown = {}) {
  const admin = `/admin/v1/projects/${id}`;
  await keep("GET", admin);
  await keep("GET", `${admin}/types`);
  await keep("GET", `${admin}/badges?limit=3`);
  await keep("GET", `${admin}/badges/${badgeId(1)}`);
  await keep("GET", `${admin}/badge-order`);
  await keep("GET", `${admin}/products`);
  await keep("GET", `${admin}/badges/${badgeId(1)}/products`);
  await keep("GET", `${admin}/findings?limit=3`);
  await keep("GET", `${admin}/statistics`);
  await keep("GET", `${admin}/changes?limit=3`);
  const query = { context, query: { products: productIds.map((id) => ({ id })) } };
  const path = `/v1/${id}/badges/query/byProductId`;
  await keep("POST", path, query);
  const parameters = new URLSearchParams(productIds.map((id) => ["product", String(id)]));
  parameters.set("context", JSON.stringify(context));
  await keep("GET", `${path}?${parameters}`);
  await keep("POST", `${admin}/explain/byProductId`, query);
}

/** Content over 4 KiB in one language, of a badge of up to 32 KiB; of all badges over 2 MiB. */
async function fillLargeContent(): Promise<void> {
  await makeProject("large-content");
  for (let number = 1; number <= 80; number++) {
    const content = { text: `Badge ${number}`, more: "long text ".repeat(2_900) };
    await manage("PUT", `projects/large-content/badges/${badgeId(number)}`, {
      typeId: "any",
      content,
      ...(number % 2 === 0 && { localizations: { fr: { text: `Étiquette ${number}` } } }),
      ...(number === 1 && { everyProduct: true }),
    });
  }
  await manage("PUT", "projects/large-content/products/7", {
    badges: [{ badgeId: badgeId(2) }, { badgeId: badgeId(80), variantIds: [1, 2] }],
  });
  await keepProject("large-content", [7, 8], { locale: "fr" });
}

/** 26,880 comparisons over 450 distinct paths, and operands of 600 characters. */
async function fillConditions(): Promise<void> {
  await makeProject("conditions");
  const condition = (first: number) =>
    Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [
        `p${(first + at) % 448}`,
        { $gt: 1, $lt: 9, $ne: 4, $exists: true },
      ]),
    );
  for (let number = 1; number <= 420; number++) {
    await manage("PUT", `projects/conditions/badges/${badgeId(number)}`, {
      typeId: "any",
      content: { text: `Badge ${number}` },
      match: condition(number * 16),
      ...(number === 1 && { when: { note: { $gte: "m".repeat(600) } } }),
      ...(number === 2 && { when: { note: "n".repeat(600), other: { $exists: true } } }),
    });
  }
  const holding = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, 5]));
  await manage("PUT", "projects/conditions/products/1", { attributes: holding });
  await manage("PUT", "projects/conditions/products/2", { attributes: { p0: 5 } });
  await keepProject("conditions", [1, 2, 3], { note: "n".repeat(600), other: 1 });
}

/** Content that only older rules for `contains` and `multipleOf` accept. */
async function fillSchemas(): Promise<void> {
  await makeProject("schemas");
  const rows = { type: "array", items: { type: "array", contains: { const: "x" } } };
  await manage("PUT", "projects/schemas/types/contains", {
    name: "Contains",
    schema: { type: "object", properties: { rows } },
  });
  const price = { type: "number", multipleOf: 1_000_000 };
  await manage("PUT", "projects/schemas/types/multiple", {
    name: "Multiple",
    schema: { type: "object", properties: { price } },
  });
  await manage("PUT", `projects/schemas/badges/${badgeId(1)}`, {
    typeId: "contains",
    content: { rows: [["x"], []] },
    everyProduct: true,
  });
  await manage("PUT", `projects/schemas/badges/${badgeId(2)}`, {
    typeId: "multiple",
    content: { price: 1 },
    everyProduct: true,
  });
  await keepProject("schemas", [1]);
}

/** Settings over the later bounds, and every field that a badge could have. */
async function fillSettings(): Promise<void> {
  await makeProject("settings", { maxBadgesPerProduct: 1_000, cacheSeconds: 60 });
  await manage("PUT", "projects/settings/types/any", {
    name: "Any",
    schema: { type: "object" },
    maxPerProduct: 1_000,
  });
  for (let number = 1; number <= 10; number++) {
    await manage("PUT", `projects/settings/badges/${badgeId(number)}`, {
      typeId: "any",
      name: `Badge ${number}`,
      content: { text: `Badge ${number}` },
      status: number === 9 ? "paused" : "active",
      startsAt: "2026-01-31T10:30:00.123456789+01:00",
      endsAt: "9999-12-31T23:59:59.999Z",
      match: { releasedAt: { $since: "P9000D" } },
      exclusive: number === 5,
      exclusiveGroup: number > 6 ? "last" : "first",
    });
  }
  const attributes = { releasedAt: "2026-01-01T00:00:00.000000001+14:00" };
  const badges = [{ badgeId: badgeId(3), exclude: true }];
  await manage("PUT", "projects/settings/products/1", { attributes, badges });
  await keepProject("settings", [1, 2]);
}

/** Tokens without `createdBy`, one that outlives its creator, 105 created by one; a session. */
async function fillTokens() {
  const maker = await manage("POST", "tokens", {
    name: "Maker",
    scopes: ["admin"],
    projectIds: ["settings"],
    expiresAt: "2027-01-01T00:00:00Z",
  });
  for (let number = 1; number <= 105; number++) {
    const token = { name: `Made ${number}`, scopes: ["read"], projectIds: ["settings"] };
    await manage("POST", "tokens", token, maker.secret);
  }
  const made = await manage("POST", "tokens", {
    name: "Outlives its maker",
    scopes: ["admin"],
    projectIds: ["settings"],
    expiresAt: "2099-01-01T00:00:00Z",
  }, maker.secret);
  const reader = await manage("POST", "tokens", { name: "Reader", scopes: ["read"] });
  const session = { token: made.secret };
  const { headers } = await send("POST", "/admin/v1/session", session);
  const cookie = headers.getSetCookie().map((it) => it.split(";")[0]).join("; ");
  await keep("GET", "/admin/v1/tokens?limit=200");
  await keep("GET", `/admin/v1/tokens/${made.id}`);
  return { maker: maker.secret, made: made.secret, reader: reader.secret, cookie };
}

await fillLargeContent();
await fillConditions();
await fillSchemas();
await fillSettings();
const secrets = await fillTokens();
await keep("GET", "/admin/v1/projects");
console.log(JSON.stringify({ at: Date.now(), secrets, kept }));

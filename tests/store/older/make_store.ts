import { badgeId, Keeper } from "./keeper.ts";

/**
 * Fills a store through a running service of an older version with what later versions forbid, and
 * prints that service's responses as JSON. See the README in this
 * folder.
 */

const keeper = new Keeper(Deno.args);

/** Content over 4 KiB in one language, of a badge of up to 32 KiB; of all badges over 2 MiB. */
async function fillLargeContent(): Promise<void> {
  await keeper.makeProject("large-content");
  for (let number = 1; number <= 80; number++) {
    const content = { text: `Badge ${number}`, more: "long text ".repeat(2_900) };
    await keeper.manage("PUT", `projects/large-content/badges/${badgeId(number)}`, {
      typeId: "any",
      content,
      ...(number % 2 === 0 && { localizations: { fr: { text: `Étiquette ${number}` } } }),
      ...(number === 1 && { everyProduct: true }),
    });
  }
  await keeper.manage("PUT", "projects/large-content/products/7", {
    badges: [{ badgeId: badgeId(2) }, { badgeId: badgeId(80), variantIds: [1, 2] }],
  });
  await keeper.keepProject("large-content", [7, 8], { locale: "fr" });
}

/** 26,880 comparisons over 450 distinct paths, and operands of 600 characters. */
async function fillConditions(): Promise<void> {
  await keeper.makeProject("conditions");
  const condition = (first: number) =>
    Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [
        `p${(first + at) % 448}`,
        { $gt: 1, $lt: 9, $ne: 4, $exists: true },
      ]),
    );
  for (let number = 1; number <= 420; number++) {
    await keeper.manage("PUT", `projects/conditions/badges/${badgeId(number)}`, {
      typeId: "any",
      content: { text: `Badge ${number}` },
      match: condition(number * 16),
      ...(number === 1 && { when: { note: { $gte: "m".repeat(600) } } }),
      ...(number === 2 && { when: { note: "n".repeat(600), other: { $exists: true } } }),
    });
  }
  const holding = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, 5]));
  await keeper.manage("PUT", "projects/conditions/products/1", { attributes: holding });
  await keeper.manage("PUT", "projects/conditions/products/2", { attributes: { p0: 5 } });
  await keeper.keepProject("conditions", [1, 2, 3], { note: "n".repeat(600), other: 1 });
}

/** Content that only older rules for `contains` and `multipleOf` accept. */
async function fillSchemas(): Promise<void> {
  await keeper.makeProject("schemas");
  const rows = { type: "array", items: { type: "array", contains: { const: "x" } } };
  await keeper.manage("PUT", "projects/schemas/types/contains", {
    name: "Contains",
    schema: { type: "object", properties: { rows } },
  });
  const price = { type: "number", multipleOf: 1_000_000 };
  await keeper.manage("PUT", "projects/schemas/types/multiple", {
    name: "Multiple",
    schema: { type: "object", properties: { price } },
  });
  await keeper.manage("PUT", `projects/schemas/badges/${badgeId(1)}`, {
    typeId: "contains",
    content: { rows: [["x"], []] },
    everyProduct: true,
  });
  await keeper.manage("PUT", `projects/schemas/badges/${badgeId(2)}`, {
    typeId: "multiple",
    content: { price: 1 },
    everyProduct: true,
  });
  await keeper.keepProject("schemas", [1]);
}

/** Settings over the later bounds, and every field that a badge could have. */
async function fillSettings(): Promise<void> {
  await keeper.makeProject("settings", { maxBadgesPerProduct: 1_000, cacheSeconds: 60 });
  await keeper.manage("PUT", "projects/settings/types/any", {
    name: "Any",
    schema: { type: "object" },
    maxPerProduct: 1_000,
  });
  for (let number = 1; number <= 10; number++) {
    await keeper.manage("PUT", `projects/settings/badges/${badgeId(number)}`, {
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
  await keeper.manage("PUT", "projects/settings/products/1", { attributes, badges });
  await keeper.keepProject("settings", [1, 2]);
}

/** Tokens without `createdBy`, one that outlives its creator, 105 created by one; a session. */
async function fillTokens() {
  const maker = await keeper.manage("POST", "tokens", {
    name: "Maker",
    scopes: ["admin"],
    projectIds: ["settings"],
    expiresAt: "2027-01-01T00:00:00Z",
  });
  for (let number = 1; number <= 105; number++) {
    const token = { name: `Made ${number}`, scopes: ["read"], projectIds: ["settings"] };
    await keeper.manage("POST", "tokens", token, maker.secret);
  }
  const made = await keeper.manage("POST", "tokens", {
    name: "Outlives its maker",
    scopes: ["admin"],
    projectIds: ["settings"],
    expiresAt: "2099-01-01T00:00:00Z",
  }, maker.secret);
  const reader = await keeper.manage("POST", "tokens", { name: "Reader", scopes: ["read"] });
  const session = { token: made.secret };
  const { headers } = await keeper.send("POST", "/admin/v1/session", session);
  const cookie = headers.getSetCookie().map((it) => it.split(";")[0]).join("; ");
  await keeper.keep("GET", "/admin/v1/tokens?limit=200");
  await keeper.keep("GET", `/admin/v1/tokens/${made.id}`);
  return { maker: maker.secret, made: made.secret, reader: reader.secret, cookie };
}

await fillLargeContent();
await fillConditions();
await fillSchemas();
await fillSettings();
const secrets = await fillTokens();
await keeper.keep("GET", "/admin/v1/projects");
console.log(JSON.stringify({ at: Date.now(), secrets, kept: keeper.kept }));

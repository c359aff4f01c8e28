/**
 * The badge query with Fastify and better-sqlite3, as both recommend it: schemas for body and answer, prepared
 * statements, WAL, one read transaction per request.
 *
 *   node server.mjs <file of the database> <port>
 */
// @ts-ignore: npm installs it next to this program
import Database from "better-sqlite3";
// @ts-ignore: npm installs it next to this program
import Fastify from "fastify";

const [databaseFile, port] = process.argv.slice(2);

const db = new Database(databaseFile);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = NORMAL");
db.pragma("cache_size = -64000");

const placesOfProduct = db.prepare(
  "SELECT DISTINCT place FROM assignment WHERE product_id = ? ORDER BY place",
).pluck();
const placesOfVariants = db.prepare(`
  SELECT DISTINCT place FROM assignment
  WHERE product_id = ? AND (variant_id = 0 OR variant_id IN (SELECT value FROM json_each(?)))
  ORDER BY place
`).pluck();
const badgeAt = db.prepare("SELECT id, type_id AS typeId, content FROM badge WHERE place = ?");

/** One transaction, so that the answer is from one state of the database. */
const answer = db.transaction((entries) => {
  const shown = new Map();
  const badgeOf = (place) => {
    let badge = shown.get(place);
    if (badge === undefined) {
      const { content, ...rest } = badgeAt.get(place);
      badge = { ...rest, content: JSON.parse(content) };
      shown.set(place, badge);
    }
    return badge;
  };
  const products = entries.map((query) => {
    const places = query.variantIds === undefined
      ? placesOfProduct.all(query.id)
      : placesOfVariants.all(query.id, JSON.stringify(query.variantIds));
    return { query, badges: places.map((place) => ({ id: badgeOf(place).id })) };
  });
  return { products, badges: [...shown.values()] };
});

const object = (properties, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const list = (items, limits = {}) => ({ type: "array", items, ...limits });
const text = { type: "string" };
const entry = object(
  { id: { type: "integer" }, variantIds: list({ type: "integer" }, { maxItems: 500 }) },
  ["id"],
);
const schema = {
  body: object({
    context: { type: "object" },
    query: object({ products: list(entry, { maxItems: 50 }) }),
  }),
  response: {
    200: object({
      products: list(object({ query: entry, badges: list(object({ id: text })) })),
      badges: list(
        object({ id: text, typeId: text, content: { type: "object", additionalProperties: true } }),
      ),
    }),
  },
};

const app = Fastify();
app.get("/ready", () => "ready");
app.post(
  "/v1/bench/badges/query/byProductId",
  { schema },
  ({ body }) => answer(body.query.products),
);
await app.listen({ host: "127.0.0.1", port: Number(port) });

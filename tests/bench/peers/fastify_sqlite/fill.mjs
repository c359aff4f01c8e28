/**
 * Creates the database of this peer from the bench's catalogue.
 *
 *   node fill.mjs <file of the catalogue> <file of the database>
 */
import { readFileSync } from "node:fs";
// @ts-ignore: npm installs it next to this program
import Database from "better-sqlite3";

const [catalogueFile, databaseFile] = process.argv.slice(2);
const { badges, products } = JSON.parse(readFileSync(catalogueFile, "utf8"));

const db = new Database(databaseFile);
db.pragma("journal_mode = WAL");
db.exec(`
  CREATE TABLE badge (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type_id TEXT NOT NULL,
    content TEXT NOT NULL
  );
  -- The badges of a product are stored together and in order; variant 0 is the whole product.
  CREATE TABLE assignment (
    product_id INTEGER NOT NULL,
    place INTEGER NOT NULL REFERENCES badge,
    variant_id INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (product_id, place, variant_id)
  ) WITHOUT ROWID;
`);

const putBadge = db.prepare("INSERT INTO badge VALUES (?, ?, ?, ?)");
const assign = db.prepare("INSERT INTO assignment VALUES (?, ?, ?)");
db.transaction(() => {
  for (const [place, { id, typeId, content }] of badges.entries()) {
    putBadge.run(place, id, typeId, JSON.stringify(content));
  }
  for (const { id, assignments } of products) {
    for (const { badge, variantIds } of assignments) {
      for (const variantId of variantIds ?? [0]) assign.run(id, badge, variantId);
    }
  }
})();
db.exec("ANALYZE");
db.close();

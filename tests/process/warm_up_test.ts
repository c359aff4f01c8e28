import { assertEquals } from "@std/assert";
import { ProductBucket } from "../../src/domain/products/packed/product_bucket.ts";
import { warmUp } from "../../src/process/service.ts";

Deno.test("warmUp() follows the path of a first query: it reads stored products, and queries one", async () => {
  const called: string[] = [];
  const { parse } = ProductBucket;
  const { openAt } = ProductBucket.prototype;
  ProductBucket.parse = (...args) => {
    called.push("parse");
    return parse.apply(ProductBucket, args);
  };
  ProductBucket.prototype.openAt = function (...args) {
    called.push("openAt");
    return openAt.apply(this, args);
  };
  try {
    await warmUp();
  } finally {
    ProductBucket.parse = parse;
    ProductBucket.prototype.openAt = openAt;
  }
  assertEquals(new Set(called), new Set(["parse", "openAt"]));
});

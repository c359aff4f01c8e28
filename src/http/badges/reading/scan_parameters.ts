import { type QueriedProduct, toQueriedProduct } from "../../../catalog/query_response.ts";
import { queryProductsMax, variantsPerAssignmentMax } from "../../../domain/limits.ts";
import type { Query } from "./read_query.ts";
import { scanContext } from "./scan_query.ts";
import { code, TextWalk } from "./text_walk.ts";

/**
 * Reads the query in the parameters of a URL from `at` on, if it has the form that
 * `URLSearchParams` writes. The schema would accept everything that this reads. `undefined` for any
 * other form, which must be checked with the schema.
 */
export function scanParameters(url: string, at: number): Query | undefined {
  return new ParameterScan(url, at, url.length).query();
}

class ParameterScan extends TextWalk {
  query(): Query | undefined {
    const products: QueriedProduct[] = [];
    let context: Query["context"] | undefined;
    do {
      if (this.takesText("product=")) {
        const product = this.#product();
        if (product === undefined || products.push(product) > queryProductsMax) return undefined;
      } else {
        if (context !== undefined || !this.takesText("context=")) return undefined;
        context = this.#context();
        if (context === undefined) return undefined;
      }
    } while (this.takes(code.ampersand));
    return this.isAtEnd ? { context: context ?? {}, products } : undefined;
  }

  #product(): QueriedProduct | undefined {
    const start = this.at;
    const id = this.integer();
    // The original digits: formatting a number takes longer than finding its product.
    const json = `{"id":${this.since(start)}}`;
    if (!this.#takesEither(code.colon, "%3A")) return { id, variantIds: undefined, json };
    const variantIds: number[] = [];
    if (!this.#isAtValueEnd) {
      do {
        if (variantIds.push(this.integer()) > variantsPerAssignmentMax) return undefined;
      } while (this.#takesEither(code.comma, "%2C"));
    }
    return toQueriedProduct({ id, variantIds });
  }

  #context(): Query["context"] | undefined {
    const start = this.at;
    const end = this.text.indexOf("&", start);
    this.at = end === -1 ? this.text.length : end;
    const value = this.since(start);
    // In parameters a plus is a space, which `decodeURIComponent` does not know.
    if (value.includes("+")) return undefined;
    try {
      return scanContext(decodeURIComponent(value));
    } catch {
      return undefined;
    }
  }

  get #isAtValueEnd(): boolean {
    return this.isAtEnd || this.text.charCodeAt(this.at) === code.ampersand;
  }

  #takesEither(character: number, encoded: string): boolean {
    return this.takes(character) || this.takesText(encoded);
  }
}

import type { JsonObject } from "../../../src/domain/json.ts";

/** By these comparisons go through a list; what makes its JSON goes by indexes. */
const waysThrough = new Set<PropertyKey>([Symbol.iterator, "includes", "map", "flatMap"]);

/** A subject with a list as `a`: how often it was asked for it, and how often comparisons went through it. */
export class Watched {
  lookups = 0;
  walks = 0;
  readonly subject: JsonObject;

  constructor(list: readonly (string | number)[]) {
    const onLookup = () => this.lookups++;
    const onWalk = () => this.walks++;
    const value = new Proxy(list, {
      get(target, key, receiver) {
        if (waysThrough.has(key)) onWalk();
        return Reflect.get(target, key, receiver);
      },
    });
    this.subject = {
      get a() {
        onLookup();
        return value;
      },
    };
  }
}

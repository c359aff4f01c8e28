import type { JsonObject } from "../../../src/domain/json.ts";

/** Comparisons iterate the list; JSON.stringify() reads it by index. */
const pathsThrough = new Set<PropertyKey>([Symbol.iterator, "includes", "map", "flatMap"]);

/**
 * A subject with a list as `a`, which counts how often it is read and how often comparisons iterate
 * it.
 */
export class Watched {
  lookups = 0;
  walks = 0;
  readonly subject: JsonObject;

  constructor(list: readonly (string | number)[]) {
    const onLookup = () => this.lookups++;
    const onWalk = () => this.walks++;
    const value = new Proxy(list, {
      get(target, key, receiver) {
        if (pathsThrough.has(key)) onWalk();
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

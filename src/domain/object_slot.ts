/** Returns the object that it is given, so that a subclass adds its private members to that. */
class Given {
  constructor(object: object) {
    return object;
  }
}

/** A value for each of many objects. It lives as long as its object, and nothing else sees it. */
export interface ObjectSlot<K extends object, V> {
  get(object: K): V | undefined;
  set(object: K, value: V): void;
}

/**
 * Creates what a `WeakMap` is otherwise for. The values are in the objects themselves, as a private
 * member: while all requests wait, the garbage collector visits each entry of a weak map, and five
 * entries for each of 5,000 badges made that three times as long. The objects must not be frozen: later
 * engines may refuse that.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const sizes = createObjectSlot<object, number>();
 * const badge = { id: "b1" };
 * sizes.set(badge, 5);
 * assertEquals([sizes.get(badge), sizes.get({ ...badge })], [5, undefined]);
 * ```
 */
export function createObjectSlot<K extends object, V>(): ObjectSlot<K, V> {
  class Slot extends Given {
    #value: V | undefined;

    static get(object: K): V | undefined {
      return #value in object ? object.#value : undefined;
    }

    static set(object: K, value: V): void {
      const slot = #value in object ? object : new Slot(object);
      slot.#value = value;
    }
  }
  return Slot;
}

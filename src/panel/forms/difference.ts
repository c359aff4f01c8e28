import { isObject, isSameJson } from "./json.ts";
import { memberPointer, pointerParts } from "./json_pointer.ts";

/** A place where two versions of a thing differ. */
export interface Difference {
  /** The JSON Pointer of the place. */
  readonly pointer: string;
  /** The value there; `undefined` if it is absent. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it, compared with the common base. */
  readonly changedBy: "me" | "them" | "both";
}

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * The places where two versions with the same `base` differ. Objects are compared member by member;
 * everything else as a whole, and so are the values at the pointers in `whole`, whose parts are
 * meaningless on their own.
 */
export function differences(versions: Versions, whole: readonly string[] = []): Difference[] {
  return [...walk("", versions, new Set(whole))];
}

function* walk(
  pointer: string,
  { base, mine, theirs }: Versions,
  whole: ReadonlySet<string>,
): Generator<Difference> {
  if (isSameJson(mine, theirs)) return;
  if (!isObject(mine) || !isObject(theirs) || whole.has(pointer)) {
    yield { pointer, mine, theirs, changedBy: whoChanged({ base, mine, theirs }) };
    return;
  }
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const member = {
      base: isObject(base) ? own(base, name) : undefined,
      mine: own(mine, name),
      theirs: own(theirs, name),
    };
    yield* walk(memberPointer(pointer, name), member, whole);
  }
}

/** Ignores inherited properties: a member may be called `__proto__`. */
function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function whoChanged({ base, mine, theirs }: Versions): Difference["changedBy"] {
  if (isSameJson(base, theirs)) return "me";
  return isSameJson(base, mine) ? "them" : "both";
}

/** Applies the chosen differences of mine to a copy of `theirs`. */
export function take<Value>(theirs: Value, chosen: readonly Difference[]): Value {
  const taken = structuredClone(theirs);
  for (const { pointer, mine } of chosen) put(taken, pointerParts(pointer), mine);
  return taken;
}

function put(within: unknown, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined || !isObject(within)) return;
  if (rest.length > 0) put(within[name], rest, value);
  else if (value === undefined) delete within[name];
  // Creates an own property even if the name is `__proto__`.
  else Object.defineProperty(within, name, { value, ...ownMember });
}

const ownMember = { writable: true, enumerable: true, configurable: true };

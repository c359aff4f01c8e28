import { isObject, isSameJson } from "./json.ts";
import { memberPointer, pointerParts } from "./json_pointer.ts";

/** A place in which two versions of a thing differ. */
export interface Difference {
  /** JSON Pointer of the place. */
  readonly pointer: string;
  /** What stands there; nothing where it is absent. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it, against what both began with. */
  readonly changedBy: "me" | "them" | "both";
}

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Where two versions that began with `base` differ: objects member by member, all else as a whole, and so what
 * stands at the pointers in `whole`, parts of which make no sense by themselves.
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

/** Not what every object inherits: a member may be called `__proto__`. */
function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function whoChanged({ base, mine, theirs }: Versions): Difference["changedBy"] {
  if (isSameJson(base, theirs)) return "me";
  return isSameJson(base, mine) ? "them" : "both";
}

/** `theirs` with the chosen of my differences in it. */
export function take<Value>(theirs: Value, chosen: readonly Difference[]): Value {
  const taken = structuredClone(theirs);
  for (const { pointer, mine } of chosen) put(taken, pointerParts(pointer), mine);
  return taken;
}

function put(within: unknown, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined || !isObject(within)) return;
  if (rest.length > 0) put(within[name], rest, value);
  else if (value === undefined) delete within[name];
  // An own member, also where it is called `__proto__`.
  else Object.defineProperty(within, name, { value, ...ownMember });
}

const ownMember = { writable: true, enumerable: true, configurable: true };

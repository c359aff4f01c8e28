import { assertEquals } from "@std/assert";
import type { Context } from "../../src/client/types.ts";
import { type contextFields, contextValueFields } from "../../src/domain/context_fields.ts";

type Field = typeof contextFields[number];

interface ValueTypes {
  readonly string: string;
  readonly country: string;
  readonly integer: number;
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
}

/** The keys of the fields directly in the object at `Parent`, a path that ends with a dot. */
type KeyIn<Parent extends string, Path extends string> = Path extends `${Parent}${infer Key}`
  ? Key extends `${string}.${string}` ? never : Key
  : never;

/** The object at `Parent` as the table of context fields describes it. */
type ObjectAt<Parent extends string> =
  & {
    readonly [F in Field as KeyIn<Parent, F["path"]>]?: F["type"] extends keyof ValueTypes
      ? ValueTypes[F["type"]] | null
      : F["path"] extends "custom" ? Readonly<Record<string, unknown>> | null
      : ObjectAt<`${F["path"]}.`> | null;
  }
  & { readonly [key: string]: unknown };

/** The keys of an object type apart from its index signature. */
type KnownKey<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

type Equal<A, B> = [A] extends [B] ? [B] extends [A] ? true : false : false;

type Expected = ObjectAt<"">;
type Group = "bigcommerce" | "talonone";

Deno.test("Context has exactly the fields that the service knows", () => {
  const areEqual: [
    Equal<Context, Expected>,
    Equal<KnownKey<Context>, KnownKey<Expected>>,
    Equal<
      { [G in Group]: KnownKey<NonNullable<Context[G]>> },
      { [G in Group]: KnownKey<NonNullable<Expected[G]>> }
    >,
  ] = [true, true, true];
  assertEquals(areEqual.length, 3);
  assertEquals(contextValueFields.length, 8);
});

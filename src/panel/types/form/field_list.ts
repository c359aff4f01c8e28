import type { Field, FieldSet } from "../fields/field.ts";

/** Fields that can be told apart while their keys change. */
export interface FieldList {
  /** Each under a name that stays: the key that it was read with, or one of its own if it is new. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The names, in the order in which forms ask for the fields. */
  readonly order: readonly string[];
  readonly isOpen: boolean;
}

export function listOf({ fields, isOpen }: FieldSet): FieldList {
  return {
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    order: fields.map(({ key }) => key),
    isOpen,
  };
}

export function setOf(list: FieldList): FieldSet {
  return { fields: namedFields(list).map(([, field]) => field), isOpen: list.isOpen };
}

/** The fields with their names, in order; also of a list that was put together from two versions. */
export function namedFields({ fields, order }: FieldList): [name: string, field: Field][] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  return Object.entries(fields).sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** With a field more, at the end. */
export function withField(list: FieldList, field: Field): FieldList {
  const isFree = field.key !== "" && !Object.hasOwn(list.fields, field.key);
  const name = isFree ? field.key : freeName(list);
  return { ...list, fields: { ...list.fields, [name]: field }, order: [...namesOf(list), name] };
}

/** With another field under a name. */
export function withChanged(list: FieldList, name: string, field: Field): FieldList {
  return { ...list, fields: { ...list.fields, [name]: field } };
}

export function without(list: FieldList, name: string): FieldList {
  const { [name]: _, ...fields } = list.fields;
  return { ...list, fields, order: namesOf(list).filter((other) => other !== name) };
}

/** With a field moved by so many places. */
export function withMoved(list: FieldList, name: string, by: number): FieldList {
  const names = namesOf(list);
  const order = names.filter((other) => other !== name);
  order.splice(names.indexOf(name) + by, 0, name);
  return { ...list, order };
}

function namesOf(list: FieldList): string[] {
  return namedFields(list).map(([name]) => name);
}

/** The keys of the other fields. */
export function keysBeside(list: FieldList, name: string): ReadonlySet<string> {
  return new Set(namedFields(list).flatMap(([other, { key }]) => other === name ? [] : [key]));
}

const madeHere = "new ";

/** Whether a field was added without a key. */
export function isMadeHere(name: string): boolean {
  return name.startsWith(madeHere);
}

function freeName({ fields }: FieldList): string {
  let number = 1;
  while (Object.hasOwn(fields, madeHere + number)) number++;
  return madeHere + number;
}

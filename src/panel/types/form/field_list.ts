import {
  type Guard,
  hasShape,
  isBoolean,
  isListOf,
  isRecordOf,
  isString,
} from "../../forms/guards.ts";
import { type Field, type FieldSet, isField } from "../fields/field.ts";

/** Fields with stable names, which identify them while their keys change. */
export interface FieldList {
  /** Each name is the key that the field was read with, or a generated one for a new field. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The names, in the order of the form. */
  readonly order: readonly string[];
  readonly isOpen: boolean;
}

export const isFieldList: Guard<FieldList> = hasShape<FieldList>({
  fields: isRecordOf(isField),
  order: isListOf(isString),
  isOpen: isBoolean,
});

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

/** The fields with their names, in order. Also works for a list merged from two versions. */
export function namedFields({ fields, order }: FieldList): [name: string, field: Field][] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  return Object.entries(fields).sort(([one], [other]) => placeOf(one) - placeOf(other));
}

/** Adds a field at the end. */
export function withField(list: FieldList, field: Field): FieldList {
  const isFree = field.key !== "" && !Object.hasOwn(list.fields, field.key);
  const name = isFree ? field.key : freeName(list);
  return { ...list, fields: { ...list.fields, [name]: field }, order: [...namesOf(list), name] };
}

export function withChanged(list: FieldList, name: string, field: Field): FieldList {
  return { ...list, fields: { ...list.fields, [name]: field } };
}

export function without(list: FieldList, name: string): FieldList {
  const { [name]: _, ...fields } = list.fields;
  return { ...list, fields, order: namesOf(list).filter((other) => other !== name) };
}

/** Moves a field by a number of places. */
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

const newNamePrefix = "new ";

/** Whether a field was added without a key. */
export function isNewName(name: string): boolean {
  return name.startsWith(newNamePrefix);
}

function freeName({ fields }: FieldList): string {
  let number = 1;
  while (Object.hasOwn(fields, newNamePrefix + number)) number++;
  return newNamePrefix + number;
}

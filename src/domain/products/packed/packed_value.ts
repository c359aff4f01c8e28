import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import type { ByteWriter } from "./byte_writer.ts";

/**
 * The first byte of a packed JSON value. From `decimals` on, its lowest bits are a part of the
 * value:
 *
 *     double      = f64
 *     text        = length utf8*
 *     list        = count value*
 *     object      = members
 *     decimal     = (sign × 128 + exponent) mantissa
 *     second      = u32
 *     millisecond = u32 u16
 *     day         = u16
 *     digits      = number
 *
 *     members = (index of a shape + 2) value*  |  1 count (key value)*
 *     key     = (index of a key + 1)  |  0 length utf8*
 *
 * `second`, `millisecond` and `day` are strings with instants and dates since 1970 in their usual
 * forms, and `digits` is a string of 8 to 15 digits. Strings with lone surrogates cannot be packed.
 */
export const Tag = {
  null: 0,
  false: 1,
  true: 2,
  double: 3,
  text: 4,
  list: 5,
  object: 6,
  decimal: 7,
  second: 8,
  millisecond: 9,
  day: 10,
  digits: 11,
  /** Plus four times the number of decimals (0 to 3), plus the number of bytes (1 to 4) minus 1. */
  decimals: 0x10,
  /** Plus the integer, 0 to 31. */
  smallIntegers: 0x20,
  /** Plus the length in bytes, 0 to 31. */
  shortTexts: 0x40,
  /** Plus the highest bits of the index of a dictionary's value; a byte with the others follows. */
  longReferences: 0x60,
  /** Plus the index of one of a dictionary's first values. */
  references: 0x80,
} as const;

/** The number of values with references of one byte, and the number of all values. */
export const shortReferences = 0x80;
export const valuesMax = shortReferences + 0x20 * 0x100;

/** The meaning of the number in front of the members of an object. */
export const Members = { inline: 1, shapes: 2 } as const;

/** The maximum depth of nested values that are packed. */
export const packedDepthMax = 64;

export const powersOfTen = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

export const msPerSecond = 1_000;
export const msPerDay = 86_400_000;
const shortMax = 0x1f;
const mantissaMax = 2 ** 42;

/** What values can refer to in a dictionary. Each method returns an index, or -1 if it has none. */
export interface References {
  keyOf(key: string): number;
  shapeOf(keys: readonly string[]): number;
  valueOf(value: JsonValue): number;
  /** Called with the length of strings that are written out instead. */
  addInline(bytes: number): void;
}

/** Writes a value, or a reference to it. */
export function writeValue(writer: ByteWriter, value: JsonValue, references: References): void {
  if (value === null) return writer.byte(Tag.null);
  if (typeof value === "boolean") return writer.byte(value ? Tag.true : Tag.false);
  if (isSmallInteger(value)) return writer.byte(Tag.smallIntegers + value);
  if (value === "") return writer.byte(Tag.shortTexts);
  const index = references.valueOf(value);
  if (index >= 0) return writeReference(writer, index);
  if (typeof value === "number") return writeNumber(writer, value);
  if (typeof value === "string") {
    const from = writer.length;
    writeString(writer, value);
    return references.addInline(writer.length - from);
  }
  if (isJsonObject(value)) {
    writer.byte(Tag.object);
    return writeMembers(writer, value, references);
  }
  writer.byte(Tag.list);
  writer.unsigned(value.length);
  for (const element of value) writeValue(writer, element, references);
}

/** Writes the members of an object. */
export function writeMembers(
  writer: ByteWriter,
  object: JsonObject,
  references: References,
): void {
  const keys = Object.keys(object);
  const shape = references.shapeOf(keys);
  if (shape >= 0) {
    writer.unsigned(Members.shapes + shape);
    for (const key of keys) writeValue(writer, object[key]!, references);
    return;
  }
  writer.byte(Members.inline);
  writer.unsigned(keys.length);
  for (const key of keys) {
    const index = references.keyOf(key);
    writer.unsigned(index + 1);
    if (index < 0) {
      const from = writer.length;
      writeText(writer, key);
      references.addInline(writer.length - from);
    }
    writeValue(writer, object[key]!, references);
  }
}

/** Whether a scalar takes no more than its tag, so that a reference would not be shorter. */
export function isInTag(value: string | number | boolean): boolean {
  return typeof value === "boolean" || value === "" || isSmallInteger(value);
}

function isSmallInteger(value: JsonValue): value is number {
  return typeof value === "number" && value >= 0 && value <= shortMax && Number.isInteger(value);
}

function writeReference(writer: ByteWriter, index: number): void {
  if (index < shortReferences) return writer.byte(Tag.references + index);
  writer.byte(Tag.longReferences + ((index - shortReferences) >> 8));
  writer.byte((index - shortReferences) & 0xff);
}

function writeNumber(writer: ByteWriter, value: number): void {
  const magnitude = Math.abs(value);
  for (let exponent = 0; exponent < powersOfTen.length; exponent++) {
    const power = powersOfTen[exponent]!;
    const mantissa = Math.round(magnitude * power);
    if (mantissa > mantissaMax) break;
    // The quotient of two exact numbers is the double nearest to it, as of a parsed decimal.
    if (mantissa / power !== magnitude) continue;
    if (value > 0 && exponent <= 3 && mantissa < 2 ** 32) {
      const bytes = mantissa < 2 ** 8 ? 1 : mantissa < 2 ** 16 ? 2 : mantissa < 2 ** 24 ? 3 : 4;
      writer.byte(Tag.decimals + 4 * exponent + bytes - 1);
      return writer.fixed(mantissa, bytes);
    }
    writer.byte(Tag.decimal);
    writer.byte((value < 0 ? 0x80 : 0) + exponent);
    return writer.unsigned(mantissa);
  }
  writer.byte(Tag.double);
  writer.double(value);
}

function writeString(writer: ByteWriter, value: string): void {
  if (writeInstant(writer, value)) return;
  if (/^[1-9][0-9]{7,14}$/.test(value)) {
    writer.byte(Tag.digits);
    return writer.unsigned(Number(value));
  }
  // Without an array of its own, a short string takes a tenth of the time.
  if (value.length <= shortMax && isAscii(value)) {
    writer.byte(Tag.shortTexts + value.length);
    return writer.ascii(value);
  }
  const bytes = encoder.encode(value);
  if (bytes.length <= shortMax) writer.byte(Tag.shortTexts + bytes.length);
  else {
    writer.byte(Tag.text);
    writer.unsigned(bytes.length);
  }
  writer.bytes(bytes);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) >= 0x80) return false;
  }
  return true;
}

const encoder = new TextEncoder();

/** Writes a string with its length. */
export function writeText(writer: ByteWriter, text: string): void {
  const bytes = encoder.encode(text);
  writer.unsigned(bytes.length);
  writer.bytes(bytes);
}

/** Writes an instant or a date in few bytes, unless it is of an unusual form or time. */
function writeInstant(writer: ByteWriter, text: string): boolean {
  const { length } = text;
  if (length !== 10 && length !== 20 && length !== 24 || !/^\d{4}-\d\d-\d\d/.test(text)) {
    return false;
  }
  const time = Date.parse(text);
  if (!(time >= 0 && time < 2 ** 32 * msPerSecond) || instantText(time, length) !== text) {
    return false;
  }
  if (length === 10) {
    if (time / msPerDay >= 2 ** 16) return false;
    writer.byte(Tag.day);
    writer.fixed(time / msPerDay, 2);
    return true;
  }
  writer.byte(length === 20 ? Tag.second : Tag.millisecond);
  writer.fixed(Math.floor(time / msPerSecond), 4);
  if (length === 24) writer.fixed(time % msPerSecond, 2);
  return true;
}

/** A time as the string of this length that `writeInstant` packs. */
export function instantText(time: number, length: number): string {
  const days = Math.floor(time / msPerDay);
  const date = dateText(days);
  if (length === 10) return date;
  const seconds = Math.floor(time / msPerSecond) - days * 86_400;
  const minutes = Math.floor(seconds / 60);
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  const fraction = length === 20 ? "" : `.${`${time % msPerSecond}`.padStart(3, "0")}`;
  return `${date}T${clock}${fraction}Z`;
}

const twoDigits = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, "0"));

function two(number: number): string {
  return twoDigits[number]!;
}

/**
 * The date of a day since 1970, by the Gregorian calendar's cycles of 400 years from a first of
 * March. `Date` takes five times as long.
 */
function dateText(days: number): string {
  const shifted = days + 719_468;
  const cycle = Math.floor(shifted / 146_097);
  const day = shifted - cycle * 146_097;
  const leapDays = Math.floor(day / 1_460) - Math.floor(day / 36_524) + Math.floor(day / 146_096);
  const year = Math.floor((day - leapDays) / 365);
  const dayOfYear = day - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return `${year + cycle * 400 + (month <= 2 ? 1 : 0)}-${two(month)}-${two(dayOfMonth)}`;
}

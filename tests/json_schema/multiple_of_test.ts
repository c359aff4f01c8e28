import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isMultipleOf } from "../../src/json_schema/multiple_of.ts";
import { checkA } from "../support/schema_checks.ts";

Deno.test("check() decides multipleOf by the decimal notation of both numbers", () => {
  checkA({ multipleOf: 1_000_000 }, [0], [2_000_000], [1e300], [
    1,
    " must be a multiple of 1000000",
  ]);
  checkA({ multipleOf: 0.01 }, [974_176_733.56], [19.99], [0.1], [1e-1], [-974_176_733.56], [
    974_176_733.565,
    " must be a multiple of 0.01",
  ]);
  checkA({ multipleOf: 0.1 }, [0.3], [0.30000000000000004, " must be a multiple of 0.1"]);
  checkA({ multipleOf: 1.1 }, [3.3], [1e22 + 1, " must be a multiple of 1.1"]);
  checkA({ multipleOf: 1e-7 }, [0.5], [3e-7], [1.5e-7, " must be a multiple of 1e-7"]);
  checkA({ multipleOf: 5e-324 }, [1e308], [Number.MAX_VALUE], [Number.MIN_VALUE]);
  checkA({ multipleOf: 1e308 }, [0], [1e308], [5e-324, " must be a multiple of 1e+308"]);
  checkA({ multipleOf: 3 }, [3e20], [1e300, " must be a multiple of 3"]);
});

/** The same decision with all digits written out. */
function isMultipleInFull(value: number, divisor: number): boolean {
  const [a, b] = [inFull(value), inFull(divisor)];
  return a % b === 0n;
}

/** A number times 10^400, digit by digit. */
function inFull(value: number): bigint {
  const [mantissa = "", exponent = "0"] = String(Math.abs(value)).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
}

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const short = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -30, max: 30 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
const power = fc.tuple(fc.constantFrom(2, 5, 10), fc.integer({ min: -60, max: 60 }))
  .map(([base, exponent]) => base ** exponent);
const numbers = fc.oneof(finite, short, power, fc.maxSafeInteger());

Deno.test("isMultipleOf() agrees with arithmetic on all digits of both numbers", () => {
  let multiples = 0;
  fc.assert(
    fc.property(numbers, numbers, fc.nat(1_000_000), (value, other, factor) => {
      const divisor = Math.abs(other);
      if (divisor === 0) return;
      for (const tried of [value, divisor * factor, factor]) {
        if (!Number.isFinite(tried)) continue;
        const expected = isMultipleInFull(tried, divisor);
        if (expected && tried !== 0) multiples++;
        assertEquals(isMultipleOf(divisor)(tried), expected, `${tried} of ${divisor}`);
      }
    }),
    { numRuns: 3_000 },
  );
  assert(multiples > 500);
});

Deno.test("isMultipleOf() accepts every decimal number with as many places as the divisor", () => {
  const cases = fc.tuple(fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: 0, max: 15 }));
  fc.assert(fc.property(cases, ([digits, places]) => {
    assert(isMultipleOf(Number(`1e-${places}`))(Number(`${digits}e-${places}`)));
  }));
});

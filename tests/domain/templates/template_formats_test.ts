import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/domain/json.ts";
import { type FormatName, formatted } from "../../../src/domain/templates/template_formats.ts";

/** Spaces of all kinds as one: versions of the locale data differ in them. */
const spaced = (text: string | undefined) => text?.replace(/\s/gu, " ");

function check(
  format: FormatName | undefined,
  value: JsonValue,
  expected: string | undefined,
  settings: { locale?: unknown; currency?: JsonValue } = {},
) {
  const { locale, currency } = settings;
  const what = JSON.stringify({ format, value, settings });
  assertEquals(spaced(formatted(value, format, { locale, currency })), expected, what);
}

Deno.test("formatted() writes strings as they are and numbers as in JSON, without a format", () => {
  check(undefined, "", "");
  check(undefined, "a {b}", "a {b}");
  check(undefined, 20, "20");
  check(undefined, -0, "0");
  check(undefined, 0.1, "0.1");
  check(undefined, 1e21, "1e+21");
  for (const value of [true, false, [], ["a"], {}, null]) check(undefined, value, undefined);
});

Deno.test("formatted() writes numbers, percents and dates for the locale", () => {
  check("number", 1234.5, "1,234.5");
  check("number", 1234.5, "1.234,5", { locale: "de-DE" });
  check("number", -0, "0");
  check("number", 0, "0");
  check("percent", 0.2, "20%");
  check("percent", 0.2, "20 %", { locale: "de" });
  check("date", "2026-03-01T23:30:00-02:00", "Mar 2, 2026");
  check("date", "2026-03-01T12:00:00Z", "1 mars 2026", { locale: "fr-CA" });
});

Deno.test("formatted() writes English for a locale that is unknown or no language tag", () => {
  for (
    const locale of ["xx", "fr-", "", "x-shop", "i-klingon", "f".repeat(300), 7, null, "de_DE"]
  ) {
    check("number", 1234.5, "1,234.5", { locale });
    check("date", "2026-03-01T12:00:00Z", "Mar 1, 2026", { locale });
  }
});

Deno.test("formatted() writes nothing for a value of a wrong type", () => {
  for (const value of ["5", "", true, [5], {}]) {
    check("number", value, undefined);
    check("percent", value, undefined);
    check("currency", value, undefined, { currency: "EUR" });
  }
  for (const value of [0, "2026-03-01", "2026-02-30T00:00:00Z", "soon", true, []]) {
    check("date", value, undefined);
  }
});

Deno.test("formatted() writes money in the currency, and nothing without one", () => {
  check("currency", 12.5, "€12.50", { currency: "EUR" });
  check("currency", 12.5, "12,50 €", { currency: "eur", locale: "de" });
  check("currency", 12.5, "¥13", { currency: "JPY" });
  check("currency", 12.5, "$12.50", { currency: "USD" });
  for (const currency of [undefined, "", "EURO", "€", "E1R", 978, true, ["EUR"]]) {
    check("currency", 12.5, undefined, { ...(currency !== undefined && { currency }) });
  }
});

Deno.test("formatted() returns the same after more values and locales than are kept", () => {
  for (let nth = 0; nth < 3_000; nth++) {
    check(
      "number",
      nth + 0.5,
      `${nth >= 1_000 ? `${(nth + 0.5).toLocaleString("en")}` : nth + 0.5}`,
    );
    if (nth % 10 === 0) check("percent", 0.5, "50%", { locale: `en-x-${nth}` });
  }
  check("number", 0.5, "0.5");
});

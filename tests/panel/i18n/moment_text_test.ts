import { assertEquals } from "@std/assert";
import { momentText } from "../../../src/panel/i18n/moment_text.ts";

Deno.test("momentText() is the text of Intl.DateTimeFormat", () => {
  const check = (at: string, locale: string) => {
    const options = { dateStyle: "medium", timeStyle: "short" } as const;
    const expected = new Intl.DateTimeFormat(locale, options).format(new Date(at));
    assertEquals(plain(momentText(at, locale)), plain(expected), `${locale} ${at}`);
  };
  for (const locale of ["en", "en-US", "en-GB", "de", "de-DE", "de-AT"]) {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, "0")}-0${month % 9 + 1}`;
      for (const hour of ["00", "01", "09", "11", "12", "13", "23"]) {
        check(`${day}T${hour}:05:59.999Z`, locale);
      }
    }
    check("2024-02-29T23:59:00+14:00", locale);
    check("0800-01-01T12:00:00Z", locale);
  }
});

/** Versions of ICU differ in the space before "AM". */
function plain(text: string): string {
  return text.replaceAll("\u202f", " ");
}

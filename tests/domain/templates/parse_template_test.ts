import { assertEquals, assertInstanceOf, assertStringIncludes } from "@std/assert";
import { templateMaxChars, templatePlaceholdersMax } from "../../../src/domain/limits.ts";
import { InvalidTemplate, parseTemplate } from "../../../src/domain/templates/parse_template.ts";

const plain = (path: string) => ({ path, format: undefined });

Deno.test("parseTemplate() reads text, braces and placeholders", () => {
  const check = (text: string, ...parts: unknown[]) =>
    assertEquals<unknown>(parseTemplate(text), parts, text);
  check("");
  check("Sale", "Sale");
  check("{a}", plain("a"));
  check("-{off} %", "-", plain("off"), " %");
  check("{a}{b}", plain("a"), plain("b"));
  check("{a.b.c}", plain("a.b.c"));
  check("{{a}}", "{a}");
  check("{{{a}}}", "{", plain("a"), "}");
  check("{{{{", "{{");
  check("}}{{", "}{");
  check("{a}}}", plain("a"), "}");
  check("{price|currency}", { path: "price", format: "currency" });
  check("{n|number}/{s|percent}", { path: "n", format: "number" }, "/", {
    path: "s",
    format: "percent",
  });
  check("{at|date}", { path: "at", format: "date" });
  check("{a$b}", plain("a$b"));
  check("{__proto__}", plain("__proto__"));
  check("{a.b.c.d.e.f.g.h}", plain("a.b.c.d.e.f.g.h"));
});

Deno.test("parseTemplate() returns why a template is invalid", () => {
  const check = (text: string, reason: string) => {
    const parsed = parseTemplate(text);
    assertInstanceOf(parsed, InvalidTemplate, text);
    assertStringIncludes(parsed.detail, reason, text);
  };
  for (const text of ["{", "a{b", "{{{", "{a", "{a{b}", "{a{{b}}}", "{a}{"]) {
    check(text, "unmatched `{`");
  }
  for (const text of ["}", "a}b", "{a}}", "}{", "}}}"]) check(text, "unmatched `}`");
  for (const text of ["{}", "{.a}", "{a.}", "{a..b}", "{|number}"]) check(text, "empty part");
  for (const text of ["{ a}", "{a }", "{a b}", "{a\t}", "{a| number}", "{a\u00a0}"]) {
    check(text, "no spaces");
  }
  for (const text of ["{a|}", "{a|Number}", "{a|b}", "{a|number|date}", "{a|toString}"]) {
    check(text, "unknown format");
  }
  check("{$a}", "operator");
  check("{a.b.c.d.e.f.g.h.i}", "8 keys");
});

Deno.test("parseTemplate() limits the length and the placeholders of a template", () => {
  const emoji = "\u{1f600}";
  const mistakeIn = (text: string) => {
    const parsed = parseTemplate(text);
    return parsed instanceof InvalidTemplate ? parsed.detail : undefined;
  };
  assertEquals(mistakeIn(emoji.repeat(templateMaxChars)), undefined);
  assertStringIncludes(mistakeIn(emoji.repeat(templateMaxChars + 1)) ?? "", "characters");
  assertEquals(mistakeIn("{a}".repeat(templatePlaceholdersMax)), undefined);
  assertStringIncludes(mistakeIn("{a}".repeat(templatePlaceholdersMax + 1)) ?? "", "placeholders");
});

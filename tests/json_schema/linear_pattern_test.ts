import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { LinearPattern } from "../../src/json_schema/linear_pattern.ts";

function compile(pattern: string): LinearPattern {
  const compiled = LinearPattern.compile(pattern);
  assert(compiled instanceof LinearPattern, JSON.stringify(compiled));
  return compiled;
}

function check(pattern: string, texts: Record<string, boolean>) {
  const compiled = compile(pattern);
  for (const [text, expected] of Object.entries(texts)) {
    assertEquals(compiled.test(text), expected, `${pattern} on ${JSON.stringify(text)}`);
    assertEquals(new RegExp(pattern, "u").test(text), expected, "the case itself is wrong");
  }
}

function checkRefused(pattern: string, detail: string) {
  const refused = LinearPattern.compile(pattern);
  assert("requirement" in refused, pattern);
  assertStringIncludes(refused.requirement, detail);
}

Deno.test("LinearPattern agrees with ECMA-262 with the flag u", () => {
  check("b", { "abc": true, "ac": false });
  check("^a.c$", { "abc": true, "a\nc": false, "a\rc": false, "a\u2028c": false, "a😀c": true });
  check("a$", { "a": true, "a\n": false });
  check("^\\s$", { " ": true, "\u00a0": true, "\ufeff": true, "\v": true, "x": false });
  check("^\\S$", { "x": true, "\u00a0": false, "😀": true, " ": false });
  check("^[\\s\\S]$", { "\n": true, "😀": true });
  check("^[^\\S ]$", { "\u3000": true, " ": false, "a": false });
  check("^\\d\\D\\w\\W$", { "1a_-": true, "aa_-": false });
  check("\\bcat\\b", { "a cat.": true, "cats": false });
  check("a\\Bb", { "ab": true, "a b": false });
  check("^\\p{Lu}[\\p{L}\\P{L}]$", { "Ä1": true, "ä1": false });
  check("^\\p{Script=Greek}\\p{sc=Latin}\\p{gc=Nd}$", { "λa1": true, "aλ1": false });
});

Deno.test("LinearPattern reads every notation of a character", () => {
  check("^\\u{1F600}\\ud83d\\ude00😀$", { "😀😀😀": true });
  check("^[😀-😂][\\ud83d\\ude00]$", { "😁😀": true, "a😀": false });
  check("^\\x41\\u0042\\cJ\\t\\n\\v\\f\\r\\0$", { "AB\n\t\n\v\f\r\0": true });
  check("^\\^\\$\\.\\/\\|$", { "^$./|": true });
  check("^[\\b\\-\\]^]+$", { "\b-]^": true, "a": false });
  check("^[a\\-z]$", { "-": true, "b": false });
  check("^[[:alph][-b-][+--]$", { "[--": true, ":b,": true, "z--": false });
  check("^/#&~@`é$", { "/#&~@`é": true });
  check("[]", { "": false, "a": false });
  check("^[^]$", { "\n": true, "": false });
  check("", { "": true, "a": true });
});

Deno.test("LinearPattern reads groups and quantifiers", () => {
  check("^(?:a|(?<name>b)|(c))+$", { "abc": true, "d": false });
  check("^a*?b+?c??$", { "aabb": true, "b": true, "a": false });
  check("^a{2}b{1,}c{0,2}$", { "aab": true, "aabbcc": true, "aabccc": false, "ab": false });
  check("^a{02}$", { "aa": true });
  check("^(?:)*(|x)$", { "": true, "x": true, "y": false });
});

Deno.test("LinearPattern agrees with the platform on generated patterns", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    "ß",
    "😀",
    ".",
    "\\s",
    "\\S",
    "\\d",
    "[ab]",
    "[^a]",
    "[\\S]",
    "^",
    "$",
    "\\b",
  );
  const quantifier = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "{0,}", "*?");
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(atom, quantifier).map(([a, q]) => /^(\^|\$|\\b)$/.test(a) ? a : a + q),
      fc.tuple(tie("pattern"), quantifier).map(([p, q]) => `(${p})${q}`),
    ),
    pattern: fc.oneof(
      { maxDepth: 3 },
      fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join("")),
      fc.tuple(tie("pattern"), tie("pattern")).map((two) => two.join("|")),
    ),
  }));
  const text = fc.array(fc.constantFrom("a", "b", "ß", "😀", " ", "\n", "\u00a0", "1"), {
    maxLength: 6,
  })
    .map((chars) => chars.join(""));
  fc.assert(
    fc.property(pattern, text, (source, sample) => {
      assertEquals(
        compile(source).test(sample),
        new RegExp(source, "u").test(sample),
      );
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("LinearPattern.compile() rejects what cannot be evaluated in linear time", () => {
  checkRefused("(a)\\1", "without back references");
  checkRefused("(?<x>a)\\k<x>", "without back references");
  for (const around of ["(?=a)", "(?!a)", "(?<=a)", "(?<!a)"]) checkRefused(around, "lookahead");
});

Deno.test("LinearPattern.compile() rejects what other validators do not support", () => {
  checkRefused("(", 'ECMA-262 with the flag "u": Unterminated group');
  checkRefused("\\-", "Invalid escape");
  checkRefused("\\Qa\\E", "Invalid escape");
  checkRefused("(?i:a)", "must not switch flags");
  checkRefused("\\p{Letter}", "short names");
});

Deno.test("LinearPattern.compile() rejects large patterns before compiling them", () => {
  checkRefused("a{1001}", "at most 1000 times");
  checkRefused("a{1,1001}", "at most 1000 times");
  checkRefused("(a{1000}){1000}", "about 1001003 steps");
  checkRefused("(abcdefgh){1000}", "must be simpler");
  // Compiling this would not finish.
  checkRefused("((((a{99}){99}){99}){99}){99}", "must be simpler");
  checkRefused("(a{40}){40}", "multiply to at most 1000");
  checkRefused("a".repeat(1001), "at most 1000 characters");
  checkRefused("\\p{L}".repeat(41), "at most 40 Unicode properties");
  assertEquals(compile("a".repeat(1000)).test("a"), false);
  assertEquals(compile("^.{0,1000}$").test("a".repeat(1001)), false);
  assertEquals(compile("\\p{L}".repeat(40)).test("a".repeat(40)), true);
});

Deno.test("LinearPattern.test() takes linear time where backtracking would not finish", () => {
  assertEquals(compile("^(a+)+$").test("a".repeat(32_000) + "!"), false);
  assertEquals(compile("^(\\w+\\s?)*$").test("word ".repeat(6_000) + "!"), false);
});

Deno.test("LinearPattern.toString() is the pattern as written", () => {
  assertEquals(String(compile("^\\s(?<a>b)$")), "^\\s(?<a>b)$");
});

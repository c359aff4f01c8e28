import { assert, assertEquals } from "@std/assert";
import { contentFormats } from "../../../src/domain/schema/formats.ts";

function check(format: string, { good, bad }: { good: string[]; bad: string[] }) {
  const { holds } = contentFormats.get(format) ?? { holds: () => undefined };
  for (const text of good) assertEquals(holds(text), true, `${format} ${JSON.stringify(text)}`);
  for (const text of bad) assertEquals(holds(text), false, `${format} ${JSON.stringify(text)}`);
}

Deno.test("contentFormats color is #rrggbb in either case", () => {
  check("color", {
    good: ["#000000", "#c1121f", "#ABCdef"],
    bad: ["", "#fff", "c1121f", "#c1121g", "#c1121f0", "#c1121f\n", "red", " #c1121f"],
  });
});

Deno.test("contentFormats date is a day that the calendar has", () => {
  check("date", {
    good: ["2026-01-31", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31", "2026-04-30"],
    bad: [
      ...["2026-02-30", "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01"],
      ...["2026-01-00", "2026-01-32", "2026-1-1", "20260131", "+2026-01-31", "2026-01-31\n", ""],
    ],
  });
});

Deno.test("contentFormats date-time is an instant of RFC 3339", () => {
  check("date-time", {
    good: [
      ...["2026-01-31T09:30:00Z", "2026-01-31t23:59:59.123456789z", "2026-01-31T00:00:00+14:00"],
      ...["1990-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "1991-01-01T00:29:60+00:30"],
    ],
    bad: [
      ...["2026-02-30T00:00:00Z", "2026-01-31", "2026-01-31 09:30:00Z", "2026-01-31T09:30:00"],
      ...["2026-01-31T24:00:00Z", "2026-01-31T09:60:00Z", "2026-01-31T09:30:61Z"],
      ...["2026-01-31T09:30:60Z", "2026-01-31T23:59:60+01:00", "2026-01-31T09:30Z"],
      ...["2026-01-31T09:30:00+24:00", "2026-01-31T09:30:00+01:60", "2026-01-31T09:30:00.Z"],
      ...["2026-01-31T09:30:00+0100", ""],
    ],
  });
});

Deno.test("contentFormats uri is absolute, uri-reference need not be", () => {
  const both = [
    "https://example.com/a%20b?q=1#top",
    "http://user:pass@example.com:8080/",
    "http://[2001:db8::1]:80/x",
    "mailto:a@example.com",
    "urn:isbn:0451450523",
    "x:",
    "file:///etc/hosts",
  ];
  const relative = ["", "/sale", "sale", "?q", "#top", "//cdn.example.com/x", "./a:b", "../x"];
  const none = [
    "https://example.com/a b",
    "https://example.com/ü",
    "https://example.com/%zz",
    "https://example.com/%4",
    "http://exa[mple.com/",
    "http://[::zz]/",
    "http://[::1]x/",
    "http://example.com:8a/",
    "http://a@b@c/",
    "http://us[er@c/",
    "a\\b",
    "1:2",
    "https://example.com/#a#b",
    "https://example.com/?a^b",
    "https://example.com/\n",
  ];
  check("uri", { good: both, bad: [...relative, ...none] });
  check("uri-reference", { good: [...both, ...relative], bad: none });
});

Deno.test("contentFormats email is a mailbox", () => {
  check("email", {
    good: ["a@example.com", "first.last+tag@mail.example.com", "a@localhost", "o'x@x-y.com"],
    bad: [
      ...["", "a", "@example.com", "a@", ".a@x.com", "a..b@x.com", "a b@x.com", "a@x.com\n"],
      ...["a@-x.com", "a@x-.com", "a@x..com", `${"a".repeat(65)}@x.com`],
      ...[`a@${"x".repeat(64)}.com`, `a@${"x.".repeat(127)}x`],
    ],
  });
});

Deno.test("contentFormats uuid is a UUID in either case", () => {
  check("uuid", {
    good: ["0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11", "0B5A1F4E-6F0C-4A57-9D5C-2F1F6F5D8A11"],
    bad: ["", "0b5a1f4e6f0c4a579d5c2f1f6f5d8a11", "urn:uuid:0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11"],
  });
});

Deno.test("contentFormats take linear time on long texts", () => {
  const texts = [
    "a".repeat(1_000_000),
    "a@".repeat(500_000),
    "%41".repeat(300_000),
    "1".repeat(900_000),
  ];
  texts.push("a:".repeat(500_000), `a@${"x-".repeat(500_000)}`, "//[".repeat(300_000));
  texts.push(`2026-01-31T09:30:00.${"1".repeat(900_000)}`, "a.".repeat(500_000) + "@");
  // In quadratic time this would not end.
  for (const { holds, wanted } of contentFormats.values()) {
    assert(wanted.length > 0);
    for (const text of texts) holds(text);
  }
});

import { assertEquals } from "@std/assert";
import { languages, loadMessages, preferredLanguage } from "../../../src/panel/i18n/languages.ts";
import { isLanguage } from "../../../src/panel/i18n/languages.ts";
import { fillIn, type Message } from "../../../src/panel/i18n/message.ts";

/** The placeholders in each form of a message, sorted. */
function namesIn(message: Message): string[][] {
  const forms = typeof message === "string" ? [message] : [message.one, message.other];
  return forms.map((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort());
}

Deno.test("every language has all messages, with the same placeholders", async () => {
  const english = await loadMessages("en");
  for (const language of Object.keys(languages).filter(isLanguage)) {
    const messages = await loadMessages(language);
    assertEquals(Object.keys(messages).sort(), Object.keys(english).sort(), language);
    const other = new Map<string, Message>(Object.entries(english));
    for (const [key, message] of Object.entries(messages)) {
      assertEquals(namesIn(message), namesIn(other.get(key) ?? ""), `${language} ${key}`);
      assertEquals(JSON.stringify(message).includes('""'), false, `${language} ${key} is empty`);
    }
  }
});

Deno.test("fillIn() fills in values, formats numbers for the language, and chooses the form by count", () => {
  const count = { one: "{count} badge", other: "{count} badges" };
  assertEquals(fillIn(count, { count: 1 }, "en"), "1 badge");
  assertEquals(fillIn(count, { count: 0 }, "en"), "0 badges");
  assertEquals(fillIn(count, { count: 5000 }, "en"), "5,000 badges");
  assertEquals(fillIn(count, { count: 5000 }, "de"), "5.000 badges");
  assertEquals(fillIn("Starts {when}", { when: "soon" }, "en"), "Starts soon");
});

Deno.test("fillIn() does not fill in placeholders within values", () => {
  assertEquals(fillIn("{a} {b}", { a: "{b}" }, "en"), "{b} {b}");
});

Deno.test("preferredLanguage() is the first of the reader's languages that the panel supports, else English", () => {
  assertEquals(preferredLanguage(["fr-CA", "de-AT", "en"]), "de");
  assertEquals(preferredLanguage(["DE"]), "de");
  assertEquals(preferredLanguage(["fr", "toString"]), "en");
  assertEquals(preferredLanguage([]), "en");
});

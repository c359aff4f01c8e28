import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { idFrom, keyFrom } from "../../../src/panel/types/generated_names.ts";

const nothing = new Set<string>();

Deno.test("keyFrom() builds a key from the words of a title", () => {
  const check = (title: string, key: string) => assertEquals(keyFrom(title, nothing), key);
  check("Text", "text");
  check("Text colour", "textColour");
  check("Größe (cm)", "groesseCm");
  check("Übergröße", "uebergroesse");
  check("Prix réduit", "prixReduit");
  check("URL", "url");
  check("Link URL", "linkURL");
  check("2 for 1", "field2For1");
  check("売り出し", "field");
  check("", "field");
  assertEquals(keyFrom("Text", new Set(["text", "text2"])), "text3");
});

Deno.test("idFrom() builds a valid id that is not taken", () => {
  assertEquals(idFrom("Delivery promise", nothing), "delivery-promise");
  assertEquals(idFrom("", nothing), "type");
  assertEquals(idFrom("Price", new Set(["price"])), "price2");
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
    const id = idFrom(name, nothing);
    assertMatch(id, /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
    const other = idFrom(name, new Set([id]));
    assertMatch(other, /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
    assertEquals(id === other, false);
  }));
});

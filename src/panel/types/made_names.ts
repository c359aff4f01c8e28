/** As long as the service lets an id be, and longer than any key should. */
const nameMaxChars = 64;

/** How German writes letters that plain ones lack; all others lose their marks. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
};

/** A field's key made from its title, different from those that are taken: "Text colour" is `textColour`. */
export function keyFrom(title: string, taken: ReadonlySet<string>): string {
  const [first = "field", ...others] = plainWords(title);
  const capitalised = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const key = [decapitalised(first), ...capitalised].join("");
  // A key in digits alone would not keep its place among the others.
  return untaken(/^\d/.test(key) ? `field${key}` : key, taken);
}

/** A type's id made from its name, different from those that are taken: "Delivery promise" is `delivery-promise`. */
export function idFrom(name: string, taken: ReadonlySet<string>): string {
  return untaken(plainWords(name).join("-").toLowerCase() || "type", taken);
}

/** The words of a text in letters and digits that need no escape anywhere. */
function plainWords(text: string): string[] {
  const plain = text.normalize("NFC")
    .replace(/[äöüßÄÖÜ]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD").replace(/\p{M}/gu, "");
  return plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
}

/** "Text" is `text`, and "URL" is `url`. */
function decapitalised(word: string): string {
  const isAcronym = word === word.toUpperCase();
  return isAcronym ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}

function untaken(name: string, taken: ReadonlySet<string>): string {
  const short = name.slice(0, nameMaxChars);
  for (let number = 2, tried = short;; number++) {
    if (!taken.has(tried)) return tried;
    tried = `${short.slice(0, nameMaxChars - String(number).length)}${number}`;
  }
}

import { plainWords } from "../forms/plain_words.ts";
import { idMaxChars } from "../projects/project_id.ts";

/**
 * Derives a field's key from its title, distinct from `taken`: "Text colour" becomes `textColour`.
 */
export function keyFrom(title: string, taken: ReadonlySet<string>): string {
  const [first = "field", ...others] = plainWords(title);
  const capitalised = others.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const key = [decapitalised(first), ...capitalised].join("");
  // A key of digits would not keep its position among the others.
  return untaken(/^\d/.test(key) ? `field${key}` : key, taken);
}

/**
 * Derives a type's id from its name, distinct from `taken`: "Delivery promise" becomes
 * `delivery-promise`.
 */
export function idFrom(name: string, taken: ReadonlySet<string>): string {
  return untaken(plainWords(name).join("-").toLowerCase() || "type", taken);
}

/** "Text" becomes `text`, and "URL" becomes `url`. */
function decapitalised(word: string): string {
  const isAcronym = word === word.toUpperCase();
  return isAcronym ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
}

function untaken(name: string, taken: ReadonlySet<string>): string {
  const short = name.slice(0, idMaxChars);
  for (let number = 2, tried = short;; number++) {
    if (!taken.has(tried)) return tried;
    tried = `${short.slice(0, idMaxChars - String(number).length)}${number}`;
  }
}

/** The German spelling of umlauts; other letters just lose their accents. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
};

/** The words of a text, reduced to ASCII letters and digits. */
export function plainWords(text: string): string[] {
  const plain = text.normalize("NFC")
    .replace(/[äöüßÄÖÜ]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
}

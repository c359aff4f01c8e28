/**
 * A field's name for people: `backgroundColour` and `background_colour` are "Background colour".
 */
export function readableName(name: string): string {
  const words = name.replace(
    /([\p{Ll}\d])(\p{Lu})/gu,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  ).replace(/[_-]+/g, " ").trim();
  return words === "" ? name : words[0]!.toUpperCase() + words.slice(1);
}

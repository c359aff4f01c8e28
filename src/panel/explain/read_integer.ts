/** Parses an integer in the format of product and variant ids. */
export function readInteger(text: string): number | undefined {
  const number = Number(text);
  return canonical.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

const canonical = /^(0|-?[1-9]\d*)$/;

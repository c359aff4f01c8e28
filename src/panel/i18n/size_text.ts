const units = [["megabyte", 1_000_000], ["kilobyte", 1_000]] as const;

/** The size of a file, in a readable unit: "151 bytes", "1.2 kB". */
export function sizeText(bytes: number, language: string): string {
  const [unit, size] = units.find(([, size]) => bytes >= size) ?? ["byte", 1];
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumSignificantDigits: 3,
  }).format(bytes / size);
}

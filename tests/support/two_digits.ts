/** The numbers from 0 to `count` - 1 with two digits. */
export function twoDigits(count: number): string[] {
  return Array.from({ length: count }, (_, number) => String(number).padStart(2, "0"));
}

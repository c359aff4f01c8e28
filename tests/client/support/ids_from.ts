/** `count` numbers from `first` on. */
export function idsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

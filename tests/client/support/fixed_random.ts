/** Makes `Math.random` return one number until it is disposed of. */
export function fixedRandom(value: number): Disposable {
  const { random } = Math;
  Math.random = () => value;
  return { [Symbol.dispose]: () => void (Math.random = random) };
}

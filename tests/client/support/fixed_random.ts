/** `Math.random` gives one number while this lives. */
export function fixedRandom(value: number): Disposable {
  const { random } = Math;
  Math.random = () => value;
  return { [Symbol.dispose]: () => void (Math.random = random) };
}

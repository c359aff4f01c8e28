/** Collects what is written to `console.error` until it is disposed of. */
export function collectConsoleErrors(): Disposable & { readonly seen: unknown[] } {
  const { error } = console;
  const seen: unknown[] = [];
  console.error = (reason) => void seen.push(reason);
  return { seen, [Symbol.dispose]: () => void (console.error = error) };
}

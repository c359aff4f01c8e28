/** Takes all steps of a piece of work at once. Returns its result. */
export function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

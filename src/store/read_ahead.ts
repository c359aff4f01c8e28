/**
 * The items of `source`. Each is requested while the one before is used, and the first one at once.
 * Errors are thrown when the item is needed.
 */
export function readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const request = () => {
    const item = source.next();
    item.catch(() => {});
    return item;
  };
  let next = request();
  async function* items() {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = request();
      yield value;
    }
  }
  return items();
}

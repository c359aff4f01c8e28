// What the client uses of Vue's types, so that packing it needs no Vue. A test compiles the packed
// declarations against Vue's own.
export interface ComputedRef<T> {
  readonly value: T;
}
export interface ShallowRef<T> {
  value: T;
}
export type MaybeRefOrGetter<T> = T | ComputedRef<T> | ShallowRef<T> | (() => T);
/** The attributes of every element of HTML, and what Vue itself reads of one in a template. */
export interface HTMLAttributes {
  id?: string;
}
export interface ReservedProps {
  key?: PropertyKey;
}
export function computed<T>(getter: () => T): ComputedRef<T>;
export function inject<T>(key: symbol, byDefault: T): T;
export function onMounted(hook: () => void): void;
export function onUnmounted(hook: () => void): void;
export function provide(key: symbol, value: unknown): void;
export function shallowRef<T>(value: T): ShallowRef<T>;
export function toValue<T>(source: MaybeRefOrGetter<T>): T;
export function watch<T>(
  source: () => T,
  callback: (value: T) => void,
  options?: { immediate?: boolean },
): () => void;

// What the client uses of React's types, so that packing it needs no React. A test compiles the
// packed declarations against React's own.
export type ReactNode = unknown;
export interface ReactElement {
  readonly type: unknown;
}
export interface HTMLAttributes<T> {
  readonly onChange?: (event: T) => void;
}
export type DetailedHTMLProps<E extends HTMLAttributes<T>, T> = E & { readonly ref?: T };
export interface Context<T> {
  readonly Provider: (props: { value: T }) => ReactElement;
}
export function createContext<T>(value: T): Context<T>;
export function createElement<P>(
  type: (props: P) => ReactElement,
  props: P,
  ...children: ReactNode[]
): ReactElement;
export function useCallback<T>(callback: T, dependencies: readonly unknown[]): T;
export function useContext<T>(context: Context<T>): T;
export function useSyncExternalStore<T>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => T,
  getServerSnapshot: () => T,
): T;

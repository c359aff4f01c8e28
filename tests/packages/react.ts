// @ts-types="npm:@types/react@19.3.0"
export {
  createContext,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from "npm:react@19.3.1";

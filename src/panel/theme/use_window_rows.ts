import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type FocusEvent,
  type Ref,
  useCallback,
  useReducer,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

type Virtualizer = ReturnType<typeof useWindowVirtualizer<HTMLLIElement>>;
type Settings = Partial<Parameters<typeof useWindowVirtualizer<HTMLLIElement>>[0]>;

/** What a list sets on the element of a row. */
export interface RowFrame {
  readonly ref: Ref<HTMLLIElement>;
  readonly style: CSSProperties;
  readonly "data-index": number;
  readonly "aria-posinset": number;
  readonly "aria-setsize": number;
}

/** How much of a page is above its list at least: the page's title and what filters the list. */
const abovePixels = 300;

interface Options {
  /** The height of most rows. */
  readonly rowPixels: number;
  /** Whether there are more items, which are not loaded yet. */
  readonly hasMore?: boolean;
  readonly settings?: Settings;
}

/**
 * The rows of a list in the window of which only the visible ones are in the DOM, because there can
 * be thousands; and the one with the focus, which would be lost otherwise.
 */
export function useWindowRows<Item extends { readonly id: string }>(
  items: readonly Item[],
  { rowPixels, hasMore = false, settings }: Options,
) {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  const kept = focused === undefined ? -1 : items.findIndex(({ id }) => id === focused);
  // Memoised: a new function would recompute the positions of all rows.
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isObserved = useRef(false);
  const virtualizer: Virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => rowPixels,
    getItemKey,
    overscan: 3,
    // Without it, the rows would be rendered in a second pass, in one long task.
    initialRect: { width: innerWidth, height: innerHeight - abovePixels },
    scrollMargin: list.current?.offsetTop ?? 0,
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      if (kept === -1 || indexes.includes(kept)) return indexes;
      return kept < range.startIndex ? [kept, ...indexes] : [...indexes, kept];
    },
    observeElementRect: observeWindow,
    ...settings,
    measureElement(row, observed, known) {
      isObserved.current = observed !== undefined;
      if (observed !== undefined) return measureElement(row, observed, known);
      // The observer reports a new row before it is painted. Measuring it now would make the browser
      // lay out the page twice.
      const index = known.indexFromElement(row);
      return known.itemSizeCache.get(getItemKey(index)) ?? rowPixels;
    },
    onChange(known, isScrolling) {
      settings?.onChange?.(known, isScrolling);
      // Rows that are higher than most must not be painted over the next ones.
      if (isObserved.current) flushSync(redraw);
      isObserved.current = false;
    },
  });
  const frameOf = (index: number, start: number): RowFrame => ({
    ref: virtualizer.measureElement,
    style: { translate: `0 ${start - virtualizer.options.scrollMargin}px` },
    "data-index": index,
    "aria-posinset": index + 1,
    "aria-setsize": hasMore ? -1 : items.length,
  });
  return {
    virtualizer,
    /** What the list sets on its own element. */
    frame: {
      ref: list,
      role: "list",
      style: { blockSize: virtualizer.getTotalSize() },
      onFocus: (event: FocusEvent) => setFocused(items[indexOf(event)]?.id),
      onBlur: () => setFocused(undefined),
    },
    rows: virtualizer.getVirtualItems().flatMap(({ index, start }) => {
      const item = items[index];
      return item === undefined ? [] : [{ index, item, frame: frameOf(index, start) }];
    }),
  };
}

/**
 * Reports the size of the window once the page is laid out, and when it changes. The virtualizer's
 * own observer asks for it before, so that the browser lays out the page twice.
 */
const observeWindow: NonNullable<Settings["observeElementRect"]> = (_, report) => {
  const measure = () => report({ width: innerWidth, height: innerHeight });
  const firstLayout = new ResizeObserver(() => {
    firstLayout.disconnect();
    measure();
  });
  firstLayout.observe(document.documentElement);
  addEventListener("resize", measure, { passive: true });
  return () => {
    firstLayout.disconnect();
    removeEventListener("resize", measure);
  };
};

function indexOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
}

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type FocusEvent,
  type Ref,
  useCallback,
  useRef,
  useState,
} from "react";

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
    ...settings,
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

function indexOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
}

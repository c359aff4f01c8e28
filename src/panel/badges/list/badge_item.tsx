import type { CSSProperties, Ref } from "react";
import { BadgeRow, type RowProps } from "./badge_row.tsx";

/** A badge of the list, and what the list asks of the element that holds it. */
export interface ItemProps extends RowProps {
  readonly frame: {
    readonly ref: Ref<HTMLLIElement>;
    readonly className: string | undefined;
    readonly style: CSSProperties;
    readonly "data-index": number;
    readonly "aria-posinset": number;
    readonly "aria-setsize": number;
  };
}

/** A badge of the list to look at. */
export function BadgeItem({ frame, ...row }: ItemProps) {
  return (
    <li {...frame}>
      <BadgeRow {...row} />
    </li>
  );
}

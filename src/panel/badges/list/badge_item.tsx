import type { CSSProperties, Ref } from "react";
import { BadgeRow, type RowProps } from "./badge_row.tsx";

/** A badge of the list, and the attributes that the list sets on its element. */
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

/** A list item without controls. */
export function BadgeItem({ frame, ...row }: ItemProps) {
  return (
    <li {...frame}>
      <BadgeRow {...row} />
    </li>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./item_link.module.css";

interface Props {
  readonly to: string;
  /** Whether it is cut off after two lines. */
  readonly isClamped?: boolean;
  readonly children: ReactNode;
}

/** A link in a list of links. It is underlined instead of coloured. */
export function ItemLink({ to, isClamped, children }: Props) {
  return <Link to={to} className={classes.link} data-is-clamped={isClamped}>{children}</Link>;
}

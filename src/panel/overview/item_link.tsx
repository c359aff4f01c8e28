import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./item_link.module.css";

interface Props {
  readonly to: string;
  readonly lineClamp?: number;
  readonly children: ReactNode;
}

/** A link in a list of links. It is underlined instead of coloured. */
export function ItemLink({ to, lineClamp, children }: Props) {
  return (
    <Anchor component={Link} to={to} className={classes.link} inherit lineClamp={lineClamp}>
      {children}
    </Anchor>
  );
}

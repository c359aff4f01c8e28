import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import classes from "./back_link.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  readonly to: string;
  /** The title of the page it leads to. */
  readonly children: string;
}

/** A link above the title, back to the parent page. */
export function BackLink({ to, children }: Props) {
  return (
    <Anchor component={Link} to={to} size="sm" className={classes.back}>
      <Icon name="back" size={16} />
      {children}
    </Anchor>
  );
}

import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import classes from "./back_link.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  readonly to: string;
  /** Where it leads. */
  readonly children: string;
}

/** Leads back to the page that this one was opened from, above its title. */
export function BackLink({ to, children }: Props) {
  return (
    <Anchor component={Link} to={to} size="sm" className={classes.back}>
      <Icon name="back" size={16} />
      {children}
    </Anchor>
  );
}

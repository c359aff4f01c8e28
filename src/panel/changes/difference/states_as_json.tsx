import { Text } from "@mantine/core";
import type { Change } from "../../data/changes.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./states_as_json.module.css";

interface Props {
  readonly change: Change;
}

/** Both states as the service stores them. */
export function StatesAsJson({ change: { before, after } }: Props) {
  const t = useT();
  return (
    <div className={classes.states}>
      <State name={t("changes.beforeHead")} state={before} />
      <State name={t("changes.afterHead")} state={after} />
    </div>
  );
}

interface StateProps {
  readonly name: string;
  readonly state: unknown;
}

function State({ name, state }: StateProps) {
  const t = useT();
  return (
    <figure className={classes.state}>
      <figcaption>
        <Text size="sm" fw={600}>{name}</Text>
      </figcaption>
      {state === undefined
        ? <Text size="sm" c="dimmed">{t("forms.nothing")}</Text>
        : <pre className={classes.json}>{JSON.stringify(state, null, 2)}</pre>}
    </figure>
  );
}

import { startTransition, useId, useOptimistic } from "react";
import classes from "./plain_select.module.css";

interface Props {
  /** The visible label, or else the accessible name. */
  readonly label?: string;
  readonly "aria-label"?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * A native select that looks like the kit's. The first view has several, and the kit's take many
 * times as long to render. It shows a choice at once, also while the page that follows from it is
 * still being rendered.
 */
export function PlainSelect({ label, value, onChange, options, ...name }: Props) {
  const id = useId();
  const [shown, show] = useOptimistic(value);
  const choose = (chosen: string) =>
    startTransition(() => {
      show(chosen);
      onChange(chosen);
    });
  return (
    <div className={classes.field}>
      {label && <label htmlFor={id} className={classes.label}>{label}</label>}
      <span className={classes.box}>
        <select
          {...name}
          id={id}
          className={classes.select}
          value={shown}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>{option.label}</option>
          ))}
        </select>
      </span>
    </div>
  );
}

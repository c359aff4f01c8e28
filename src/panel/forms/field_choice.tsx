import { useT } from "../i18n/use_t.ts";
import type { Difference } from "./difference.ts";
import classes from "./field_choice.module.css";

interface Props {
  readonly name: string;
  readonly difference: Difference;
  /** A value in words; `undefined` if it is shown as it is. */
  readonly inWords: (value: unknown) => string | undefined;
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

/** A field in which two versions differ; the reader chooses one. */
export function FieldChoice({ name, difference, inWords, isMine, onChoose }: Props) {
  const t = useT();
  const versions = [
    {
      label: t("forms.mine"),
      value: difference.mine,
      isChosen: isMine,
      choose: () => onChoose(true),
    },
    {
      label: t("forms.theirs"),
      value: difference.theirs,
      isChosen: !isMine,
      choose: () => onChoose(false),
    },
  ];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.name}>{name}</legend>
      {versions.map(({ label, value, isChosen, choose }) => (
        <label key={label} className={classes.version} data-is-chosen={isChosen}>
          <input
            type="radio"
            name={difference.pointer}
            checked={isChosen}
            onChange={choose}
            className={classes.radio}
          />
          <span className={classes.whose}>{label}</span>
          <span className={classes.value}>
            {inWords(value) ?? written(value) ?? t("forms.absent")}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function written(value: unknown): string | undefined {
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 1);
}

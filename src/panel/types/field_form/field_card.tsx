import type { InputErrors } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import type { Field } from "../fields/field.ts";
import { fieldErrors, serviceErrors } from "../form/field_errors.ts";
import { fieldName } from "../form/field_name.ts";
import { FieldBounds } from "./field_bounds.tsx";
import classes from "./field_card.module.css";
import { FieldDetails } from "./field_details.tsx";
import { FieldHead } from "./field_head.tsx";
import { Group } from "@mantine/core";
import { IconButton } from "../../theme/icon_button.tsx";

interface Props {
  readonly field: Field;
  /** The position of the field, counted from 1, of `count`. */
  readonly number: number;
  readonly count: number;
  /** The key that stored badges use; `undefined` for a new field. */
  readonly savedKey: string | undefined;
  /** Whether the key is derived from the title. */
  readonly followsTitle: boolean;
  /** The keys of the other fields. */
  readonly taken: ReadonlySet<string>;
  /** The errors of the type from the service. */
  readonly errors: InputErrors;
  readonly isReadOnly: boolean;
  readonly idOf: (part: string) => string;
  readonly onChange: (field: Field) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function FieldCard({ field, number, count, taken, ...props }: Props) {
  const { isReadOnly, idOf, onChange } = props;
  const t = useT();
  const errors = { ...serviceErrors(field, props.errors), ...fieldErrors(field, taken, t) };
  const name = fieldName(field) || t("types.unnamed");
  const isNameless = field.key === "" && !field.title;
  const part = { field, errors, isReadOnly, onChange };
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("types.field", { number, name })}</legend>
      <div className={classes.main}>
        <FieldHead
          {...part}
          id={idOf("title")}
          isNameless={isNameless}
          takenKeys={props.followsTitle ? taken : undefined}
        />
        {!isReadOnly && (
          <FieldTools
            name={name}
            isFirst={number === 1}
            isLast={number === count}
            idOf={idOf}
            onMove={props.onMove}
            onRemove={props.onRemove}
          />
        )}
      </div>
      <FieldBounds {...part} />
      <FieldDetails {...part} savedKey={props.savedKey} isNameless={isNameless} />
    </fieldset>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly idOf: (part: string) => string;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Buttons to move and remove a field. */
function FieldTools({ name, isFirst, isLast, idOf, onMove, onRemove }: ToolsProps) {
  const t = useT();
  return (
    <Group gap={2} wrap="nowrap" className={classes.tools}>
      <IconButton
        icon="up"
        size="lg"
        id={idOf("up")}
        label={t("types.up", { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        size="lg"
        id={idOf("down")}
        label={t("types.down", { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="remove"
        size="lg"
        id={idOf("remove")}
        label={t("types.remove", { name })}
        onClick={onRemove}
      />
    </Group>
  );
}

import { NativeSelect, TextInput } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { RowButton } from "../row_button.tsx";
import classes from "./attribute_field.module.css";
import {
  DateInput,
  FlagInput,
  type InputProps,
  InstantInput,
  ListInput,
  NumberInput,
  StringInput,
} from "./attribute_inputs.tsx";
import { isOfKind, type Kind, kindOf, kinds, withKind } from "./attribute_kind.ts";

const inputs: Record<Kind, ComponentType<InputProps>> = {
  text: StringInput,
  number: NumberInput,
  flag: FlagInput,
  date: DateInput,
  instant: InstantInput,
  list: ListInput,
};

/**
 * A field for an attribute as what it is; objects and lists of other values are shown as JSON.
 * Removing it changes it to `undefined`.
 */
export function AttributeField(props: InputProps) {
  const t = useT();
  const { name, value, onChange, onBroken } = props;
  // Not what the value looks like now: a field must not change its kind while it is typed in.
  const [chosen, setChosen] = useState(() => kindOf(value));
  const kind = chosen !== undefined && isOfKind(value, chosen) ? chosen : kindOf(value);
  const Input = kind && inputs[kind];
  const remove = () => {
    onBroken(false);
    onChange?.(undefined);
  };
  return (
    <div className={classes.row}>
      {Input ? <Input {...props} /> : (
        <TextInput
          label={name}
          description={onChange && t("product.onlyJson")}
          inputWrapperOrder={["label", "input", "description"]}
          value={JSON.stringify(value)}
          readOnly
          variant="filled"
        />
      )}
      {kind && onChange && (
        <NativeSelect
          aria-label={t("product.kind", { name })}
          className={classes.kind}
          data={kinds.map((it) => ({ value: it, label: t(`forms.kind.${it}`) }))}
          value={kind}
          onChange={({ currentTarget }) => {
            const wanted = kinds.find((it) => it === currentTarget.value) ?? "text";
            onBroken(false);
            setChosen(wanted);
            onChange(withKind(value, wanted, new Date().toISOString().slice(0, 10)));
          }}
        />
      )}
      {onChange && (
        <span className={classes.remove}>
          <RowButton label={t("product.deleteAttribute", { name })} onClick={remove} />
        </span>
      )}
    </div>
  );
}

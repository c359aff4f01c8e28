import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { RowButton } from "../row_button.tsx";
import classes from "./attribute_field.module.css";
import { type Kind, kindOf, kinds, readNumber, withKind } from "./attribute_kind.ts";

interface Props {
  readonly name: string;
  readonly value: unknown;
  /** `undefined` removes the attribute. Missing for readers without write access. */
  readonly onChange: ((value: unknown) => void) | undefined;
  readonly onBroken: (isBroken: boolean) => void;
}

/** A field for a text, a number or a boolean; other values are shown as JSON. */
export function AttributeField({ name, value, onChange, onBroken }: Props) {
  const t = useT();
  const kind = kindOf(value);
  const remove = () => {
    onBroken(false);
    onChange?.(undefined);
  };
  return (
    <div className={classes.row}>
      {kind === undefined
        ? (
          <TextInput
            label={name}
            description={onChange && t("product.onlyJson")}
            inputWrapperOrder={["label", "input", "description"]}
            value={JSON.stringify(value)}
            readOnly
            variant="filled"
          />
        )
        : kind === "flag"
        ? <FlagField name={name} value={value === true} onChange={onChange} />
        : <TextField {...{ name, kind, value, onChange, onBroken }} />}
      {kind && onChange && (
        <NativeSelect
          aria-label={t("product.kind", { name })}
          className={classes.kind}
          data={kinds.map((it) => ({ value: it, label: t(`forms.kind.${it}`) }))}
          value={kind}
          onChange={({ currentTarget }) => {
            onBroken(false);
            onChange(withKind(value, kinds.find((it) => it === currentTarget.value) ?? "text"));
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

interface FlagProps extends Pick<Props, "name" | "onChange"> {
  readonly value: boolean;
}

function FlagField({ name, value, onChange }: FlagProps) {
  const t = useT();
  return (
    <NativeSelect
      label={name}
      data={[
        { value: "true", label: t("forms.yes") },
        { value: "false", label: t("forms.no") },
      ]}
      value={String(value)}
      disabled={!onChange}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value === "true")}
    />
  );
}

interface TextProps extends Props {
  readonly kind: Exclude<Kind, "flag">;
}

function TextField({ name, kind, value, onChange, onBroken }: TextProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(value);
  const isBroken = kind === "number" && readNumber(shown) === undefined;
  const type = (text: string) => {
    if (kind === "text") return onChange?.(text);
    const number = readNumber(text);
    onBroken(number === undefined);
    setTyped(text);
    if (number !== undefined) onChange?.(number);
  };
  return (
    <TextInput
      label={name}
      inputMode={kind === "number" ? "decimal" : "text"}
      error={isBroken && t("product.notANumber")}
      value={kind === "number" ? shown : String(value)}
      readOnly={!onChange}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Show the parsed number again instead of what was typed.
      onBlur={() => !isBroken && setTyped(undefined)}
    />
  );
}

import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { withAttribute } from "../product_value.ts";
import { AttributeField } from "./attribute_field.tsx";
import classes from "./new_attribute.module.css";

interface Props {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
  /** Missing for readers without write access. */
  readonly onChange: ((attributes: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly onBroken: (isBroken: boolean) => void;
}

export function AttributeFields({ attributes, error, onChange, onBroken }: Props) {
  const t = useT();
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const mark = (name: string, isBroken: boolean) => {
    const next = new Set(broken);
    if (isBroken) next.add(name);
    else next.delete(name);
    setBroken(next);
    onBroken(next.size > 0);
  };
  const names = Object.keys(attributes);
  return (
    <Stack gap="sm">
      {names.length === 0 && <Text c="dimmed">{t("product.noAttributes")}</Text>}
      {names.map((name) => (
        <AttributeField
          key={name}
          name={name}
          value={attributes[name]}
          onChange={onChange && ((value) => onChange(withAttribute(attributes, name, value)))}
          onBroken={(isBroken) => mark(name, isBroken)}
        />
      ))}
      {error && <Text size="sm" c="var(--mantine-color-error)">{error}</Text>}
      {onChange && (
        <NewAttribute
          isTaken={(name) => Object.hasOwn(attributes, name)}
          onAdd={(name) => onChange(withAttribute(attributes, name, ""))}
        />
      )}
    </Stack>
  );
}

interface NewProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string) => void;
}

function NewAttribute({ isTaken, onAdd }: NewProps) {
  const t = useT();
  const [name, setName] = useState("");
  const isDouble = isTaken(name.trim());
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isDouble) return;
    onAdd(name.trim());
    setName("");
  };
  return (
    <form className={classes.form} onSubmit={add} noValidate>
      <TextInput
        label={t("product.newAttribute")}
        autoComplete="off"
        value={name}
        error={isDouble && t("product.nameTaken")}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === "" || isDouble}>
        {t("forms.add")}
      </Button>
    </form>
  );
}

import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Pill, PillsInput, Text } from "@mantine/core";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { Product } from "../../../data/products.ts";
import { useT } from "../../../i18n/use_t.ts";
import { readId } from "../../../product_picker/read_id.ts";
import { variantName } from "../../../product_picker/product_name.ts";
import { idsIn } from "../../assign/input/read_row.ts";
import classes from "./variant_ids.module.css";

interface Props {
  readonly label: string;
  readonly value: readonly number[];
  /** The variants that the shop sent, whose titles are shown. */
  readonly variants: Product["variants"];
  readonly error: string | undefined;
  /** Missing for readers without write access. */
  readonly onChange: ((ids: readonly number[]) => void) | undefined;
  /** Called with whether the field contains something else than ids, which saving would lose. */
  readonly onBroken: (isBroken: boolean) => void;
}

/** A field for variant ids. Each can be removed; several can be typed or pasted at once. */
export function VariantIds({ label, value, variants = [], error, onChange, onBroken }: Props) {
  const t = useT();
  const listId = useId();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const add = () => {
    const read = idsIn(text).map((it) => ({ text: it, id: readId(it) }));
    const ids = read.flatMap(({ id }) => typeof id === "number" ? [id] : []);
    const others = read.filter(({ id }) => typeof id !== "number").map((it) => it.text);
    setWrong(others[0]);
    // Invalid ids remain in the field, to be corrected.
    setText(others.join(" "));
    if (ids.length > 0) onChange?.([...new Set([...value, ...ids])]);
  };
  const isBroken = idsIn(text).some((it) => typeof readId(it) !== "number");
  useEffect(() => {
    onBroken(isBroken);
    return () => onBroken(false);
  }, [isBroken, onBroken]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && text === "") onChange?.(value.slice(0, -1));
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    add();
  };
  const unknown = variants.length === 0
    ? []
    : value.filter((it) => variants.every(({ id }) => id !== it));
  if (!onChange) return <ReadOnly value={value} variants={variants} />;
  return (
    <>
      <PillsInput
        label={t("field.variantIds")}
        description={t("product.variantsHint")}
        classNames={{ input: classes.field ?? "" }}
        error={wrong === undefined ? error : t("product.invalidVariant", { text: wrong })}
      >
        <Pill.Group>
          {value.map((id) => (
            <Pill
              key={id}
              size="lg"
              withRemoveButton
              // By default the kit hides this button from keyboard and screen readers.
              removeButtonProps={{
                "aria-label": t("forms.removeNamed", { name: variantName(id, variants) }),
                "aria-hidden": undefined,
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((it) => it !== id))}
            >
              {variantName(id, variants)}
            </Pill>
          ))}
          <PillsInput.Field
            className={classes.typed}
            aria-label={label}
            inputMode="numeric"
            list={listId}
            placeholder={value.length === 0 ? t("product.allVariants") : ""}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setWrong(undefined);
            }}
            onKeyDown={press}
            onBlur={add}
          />
          <datalist id={listId}>
            {variants.filter(({ id }) => !value.includes(id)).map(({ id, title }) => (
              <option key={id} value={id}>{title}</option>
            ))}
          </datalist>
        </Pill.Group>
      </PillsInput>
      {unknown.length > 0 && (
        <Text size="sm">
          {t("product.unknownVariants", { count: unknown.length, ids: unknown.join(", ") })}
        </Text>
      )}
    </>
  );
}

function ReadOnly({ value, variants }: Pick<Props, "value" | "variants">) {
  const t = useT();
  if (value.length === 0) return <Text size="sm" c="dimmed">{t("product.allVariants")}</Text>;
  return (
    <Text size="sm">
      {t("field.variantIds")}: {value.map((id) => variantName(id, variants)).join(", ")}
    </Text>
  );
}

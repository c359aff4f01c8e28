import "@mantine/core/styles/Popover.layer.css";
import { Autocomplete, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import { capitalized } from "../capitalized.ts";
import { knownContextFields, knownField } from "../known_fields.ts";
import type { Rule } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";
import classes from "./rule_row.module.css";
import { useFocusIf } from "./use_focus_if.ts";

interface Props {
  readonly rule: Rule;
  readonly isNew: boolean;
  readonly onChange: (rule: Rule) => void;
}

/** The field to compare: an attribute by its name, or a field of the context. */
export function FieldInput(props: Props) {
  const { kind } = useBuilder();
  return kind === "match" ? <AttributeInput {...props} /> : <ContextInput {...props} />;
}

function AttributeInput({ rule, isNew, onChange }: Props) {
  const t = useT();
  const { attributes } = useBuilder();
  const input = useFocusIf<HTMLInputElement>(isNew);
  return (
    <Autocomplete
      ref={input}
      className={classes.field}
      aria-label={t("conditions.attribute")}
      placeholder="releasedAt"
      data={attributes.map(({ path }) => path)}
      renderOption={({ option }) => <AttributeOption path={option.value} />}
      limit={offeredMax}
      maxDropdownHeight={320}
      openOnFocus={false}
      spellCheck={false}
      autoCapitalize="none"
      value={rule.field}
      onChange={(field) => {
        const known = attributes.find(({ path }) => path === field);
        // Until a value is typed, the type that products have for this attribute.
        const type = rule.values.length === 0 && known ? known.type : rule.type;
        onChange({ ...rule, field, type });
      }}
    />
  );
}

/** At most this many attributes are offered. To find others, the reader types more. */
const offeredMax = 50;

/** An attribute with some of its values, and how many products have it. */
function AttributeOption({ path }: { readonly path: string }) {
  const t = useT();
  const { attributes } = useBuilder();
  const attribute = attributes.find((it) => it.path === path);
  if (attribute === undefined) return path;
  const examples = attribute.examples.map(shorten).join(", ");
  return (
    <span>
      {path}
      <Text span size="sm" c="dimmed" display="block">
        {t("conditions.attributeHint", { examples, count: attribute.products })}
      </Text>
    </span>
  );
}

const exampleCharsMax = 24;

function shorten(text: string): string {
  const chars = [...text];
  return chars.length > exampleCharsMax ? `${chars.slice(0, exampleCharsMax).join("")}…` : text;
}

const other = "other";
/** The part of the context for a shop's own fields. */
const ownPrefix = "custom.";

function ContextInput({ rule, isNew, onChange }: Props) {
  const t = useT();
  const select = useFocusIf<HTMLSelectElement>(isNew);
  const [isOther, setIsOther] = useState(rule.field !== "" && !knownField("when", rule.field));
  const choose = (chosen: string) => {
    setIsOther(chosen === other);
    const field = knownField("when", chosen);
    const path = chosen === other ? ownPrefix : chosen;
    const [operator = rule.operator] = field?.operators ?? ["$eq"];
    onChange({ ...rule, field: path, operator, type: field?.type ?? "text", values: [] });
  };
  return (
    <div className={classes.field}>
      <NativeSelect
        ref={select}
        aria-label={t("conditions.field")}
        value={isOther ? other : rule.field}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: "", label: t("conditions.choose"), disabled: true },
          ...knownContextFields.map(({ path, name }) => ({
            value: path,
            label: capitalized(t(name)),
          })),
          { value: other, label: t("conditions.other") },
        ]}
      />
      {isOther && (
        <TextInput
          aria-label={t("conditions.path")}
          placeholder="custom.loyaltyTier"
          spellCheck={false}
          autoCapitalize="none"
          value={rule.field}
          onChange={({ currentTarget }) => onChange({ ...rule, field: currentTarget.value })}
        />
      )}
    </div>
  );
}

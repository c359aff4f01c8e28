import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import { capitalized } from "../capitalized.ts";
import { knownContextFields, knownField, knownSegmentField } from "../known_fields.ts";
import { type Rule, segmentField } from "../parts/part.ts";
import { AttributePicker } from "./attribute_picker.tsx";
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
  return (
    <AttributePicker
      ref={useFocusIf<HTMLInputElement>(isNew)}
      label={t("conditions.attribute")}
      placeholder="releasedAt"
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

const other = "other";
/** The part of the context for a shop's own fields. */
const ownPrefix = "custom.";

function ContextInput({ rule, isNew, onChange }: Props) {
  const t = useT();
  const { segments } = useBuilder();
  const hasSegments = segments.length > 0 || rule.field === segmentField;
  const known = hasSegments ? [knownSegmentField, ...knownContextFields] : knownContextFields;
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
          ...known.map(({ path, name }) => ({
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

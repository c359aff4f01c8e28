import { NativeSelect, Stack } from "@mantine/core";
import { type FieldProps, mergeSchemas, type RJSFSchema } from "@rjsf/utils";
import { useState } from "react";
import { isObject } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { useContentForm } from "../content_form_context.ts";
import { withConstants } from "../schema/with_constants.ts";
import { elementId } from "../widgets/use_field.ts";

/** Where content has one of several forms: which, and the fields of that one. */
export function FormsField(props: FieldProps) {
  const { fieldPathId, name, schema, registry, readonly, disabled, onChange } = props;
  const t = useT();
  const { faults } = useContentForm();
  const { options, place, setPlace } = useForms(props);
  const { SchemaField } = registry.fields;
  const option = options[place];
  const value: unknown = props.formData;
  const choose = (next: number) => {
    setPlace(next);
    const chosen = inForm(value, options[place], options[next]);
    onChange(chosen, fieldPathId.path, undefined, fieldPathId.$id);
  };
  return (
    <Stack gap="md">
      <NativeSelect
        id={`${elementId(fieldPathId.$id)}-form`}
        label={schema.title ?? (name === "" ? t("contentForm.form") : name)}
        error={option === undefined ? faults.get(fieldPathId.$id) : undefined}
        disabled={readonly || disabled}
        value={String(place)}
        onChange={(event) => choose(Number(event.currentTarget.value))}
        data={[
          { value: "-1", label: t("contentForm.none") },
          ...options.map(({ title }, index) => ({
            value: String(index),
            label: title ?? t("contentForm.option", { number: index + 1 }),
          })),
        ]}
      />
      {option && option.type !== "null" && SchemaField && (
        <SchemaField {...props} schema={asWhole(option, schema)} />
      )}
    </Stack>
  );
}

/** The forms, and which of them the value has: the chosen one, unless it fits another and not that. */
function useForms({ options, formData, registry, schema }: FieldProps) {
  const { schemaUtils } = registry;
  const forms: readonly RJSFSchema[] = Array.isArray(options) ? options : [];
  const [chosen, setPlace] = useState(() =>
    formData === undefined ? -1 : schemaUtils.getClosestMatchingOption(formData, [...forms], 0)
  );
  const fits = (form: RJSFSchema | undefined) =>
    form !== undefined && formData !== undefined &&
    schemaUtils.getValidator().isValid(asWhole(form, schema), formData, schema);
  const fitting = forms.findIndex(fits);
  const place = fitting !== -1 && !fits(forms[chosen]) ? fitting : chosen;
  return { options: forms, place, setPlace };
}

/** A form with what the schema that holds it says beside it. */
function asWhole(form: RJSFSchema, { required, type }: RJSFSchema): RJSFSchema {
  const beside = { ...required ? { required } : {}, ...type && !form.type ? { type } : {} };
  return mergeSchemas(beside, form);
}

/** What is left of a value when it is given another form: the members that both forms have, and its constants. */
function inForm(value: unknown, before: RJSFSchema | undefined, form: RJSFSchema | undefined) {
  const kept = Object.entries(isObject(value) ? value : {}).filter(([name]) => {
    const isOfBefore = before?.properties !== undefined && Object.hasOwn(before.properties, name);
    const isOfForm = form?.properties !== undefined && Object.hasOwn(form.properties, name);
    return !isOfBefore || isOfForm && !isConstant(form?.properties?.[name]);
  });
  if (form?.properties === undefined && kept.length === 0) return undefined;
  return withConstants(form, Object.fromEntries(kept));
}

function isConstant(schema: unknown): boolean {
  return isObject(schema) && "const" in schema;
}

import { NativeSelect, Stack } from "@mantine/core";
import { type FieldProps, mergeSchemas, type RJSFSchema } from "@rjsf/utils";
import { useState } from "react";
import { isObject } from "../../forms/json.ts";
import { useT } from "../../i18n/use_t.ts";
import { useContentForm } from "../content_form_context.ts";
import { withConstants } from "../schema/with_constants.ts";
import { elementId } from "../widgets/use_field.ts";

/** A value with several alternative forms: a choice of the form, and its fields. */
export function FormsField(props: FieldProps) {
  const { fieldPathId, name, schema, registry, readonly, disabled, onChange } = props;
  const t = useT();
  const { errors } = useContentForm();
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
        error={option === undefined ? errors.get(fieldPathId.$id) : undefined}
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

/**
 * The forms, and the index of the one to show: the chosen one, unless the value only fits another.
 */
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

/** A form merged with `required` and `type` of the schema that contains it. */
function asWhole(form: RJSFSchema, { required, type }: RJSFSchema): RJSFSchema {
  const beside = { ...required ? { required } : {}, ...type && !form.type ? { type } : {} };
  return mergeSchemas(beside, form);
}

/**
 * The value for another form: without the members that only the old form has, and with the
 * constants of the new one.
 */
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

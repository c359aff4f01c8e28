import Form from "@rjsf/core";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { InputErrors } from "../data/service_problem.ts";
import { isObject } from "../forms/json.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import { type Content, ContentFormContext, idSeparator, pathOf } from "./content_form_context.ts";
import { formFields, templates, widgets } from "./form_parts.ts";
import { formValidator, pruned } from "./schema/form_validator.ts";
import { formSchema } from "./schema/form_schema.ts";
import { isSchema, type JsonSchema } from "./schema/json_schema.ts";
import { plainSchema } from "./schema/plain_schema.ts";
import { withConstants } from "./schema/with_constants.ts";
import { englishStringTranslator, TranslatableString } from "@rjsf/utils";
import { useT } from "../i18n/use_t.ts";

export interface FieldsProps {
  /** The type's schema. */
  readonly schema: JsonSchema;
  readonly value: Content;
  readonly onChange: (value: Content) => void;
  /** The errors, by JSON Pointers into the content. */
  readonly errors: InputErrors;
  /** Whether to show errors also for fields that the reader has not visited. */
  readonly isChecked: boolean;
  /** The values for empty fields: for a translation, those it falls back to. */
  readonly fallback?: Content;
  readonly readOnly?: boolean;
}

const noContent: Content = {};

/** The fields of content, generated from its schema. */
export function ContentFields(
  { schema, value, onChange, errors, isChecked, fallback = noContent, readOnly = false }:
    FieldsProps,
) {
  const idPrefix = useId();
  const { library, latest } = useLibrary({ schema, value, onChange, idPrefix });
  const { touched, touch } = useTouched();
  const translateString = useTranslateString();
  const state = useMemo(() => {
    const shown = Object.entries(errors).map(([pointer, text]) =>
      [idOf(idPrefix, pointer), text] as const
    ).filter(([id]) => isChecked || touched.has(id));
    return { idPrefix, value, errors: new Map(shown), fallback, touch };
  }, [idPrefix, value, errors, isChecked, touched, fallback, touch]);
  return (
    <ContentFormContext value={state}>
      <Form
        {...library}
        tagName="div"
        idPrefix={idPrefix}
        idSeparator={idSeparator}
        formData={value}
        readonly={readOnly}
        onChange={latest}
        translateString={translateString}
        noValidate
        noHtml5Validate
        showErrorList={false}
        uiSchema={noButton}
        experimental_defaultFormStateBehavior={fillNothing}
      />
    </ContentFormContext>
  );
}

/** The page has its own save button. */
const noButton = { "ui:submitButtonOptions": { norender: true } };

/** Never fill in values: content is up to the merchant. */
const fillNothing = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  allOf: "skipDefaults",
} as const;

/**
 * The library's props, created once per schema, because the library compares all of them on each
 * change.
 */
function useLibrary(
  form: Pick<FieldsProps, "schema" | "value" | "onChange"> & { idPrefix: string },
) {
  const { schema } = form;
  const plain = useMemo(() => plainSchema(schema), [schema]);
  const library = useMemo(() => ({
    schema: formSchema(plain),
    validator: formValidator(),
    fields: formFields(),
    widgets,
    templates,
  }), [plain]);
  const current = useRef(form);
  current.current = form;
  const latest = useCallback(({ formData }: { formData?: unknown }, id?: string) => {
    // A change without a field's id comes from the library itself, not from the merchant.
    if (id === undefined) return;
    const { value, onChange, idPrefix } = current.current;
    const typed = pruned(formData ?? {});
    // New empty objects are kept only if an object or a list itself was changed.
    const isScalar = typeof at(typed, pathOf(id, { idPrefix })) !== "object";
    const kept = isScalar ? withoutNewEmpties(typed, value) : typed;
    const next = withConstants(plain, kept);
    if (isObject(next)) onChange(next);
  }, [plain]);
  return { library, latest };
}

function at(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  return at(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}

function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set());
  const touch = useCallback((id: string) => {
    setTouched((before) => before.has(id) ? before : new Set([...before, id]));
  }, []);
  return { touched, touch };
}

function idOf(idPrefix: string, pointer: string): string {
  return [idPrefix, ...pointerParts(pointer)].join(idSeparator);
}

/**
 * Removes empty objects that were not there before: they come from the form library, not from the
 * merchant.
 */
function withoutNewEmpties(value: unknown, before: unknown): unknown {
  if (!isSchema(value)) return value;
  const had = (name: string) => isSchema(before) && Object.hasOwn(before, name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => had(name) || !isEmptyObject(inner))
      .map((
        [name, inner],
      ) => [name, withoutNewEmpties(inner, isSchema(before) ? before[name] : inner)]),
  );
}

function isEmptyObject(value: unknown): boolean {
  return isSchema(value) && Object.keys(value).length === 0;
}

/** Translates the few texts that the form library shows itself. */
function useTranslateString(): typeof englishStringTranslator {
  const t = useT();
  return useCallback((text: TranslatableString, params?: string[]) => {
    switch (text) {
      case TranslatableString.YesLabel:
        return t("forms.yes");
      case TranslatableString.NoLabel:
        return t("forms.no");
      case TranslatableString.OptionPrefix:
      case TranslatableString.TitleOptionPrefix:
        return t("contentForm.option", { number: params?.at(-1) ?? "" });
      case TranslatableString.NewStringDefault:
        return "";
      case TranslatableString.DeprecatedLabel:
        return params?.[0] ?? "";
      default:
        return englishStringTranslator(text, params);
    }
  }, [t]);
}

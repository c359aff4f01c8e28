import type { WidgetProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { pathOf, useContentForm } from "../content_form_context.ts";

/** The props that all of the UI kit's fields share. */
export function useField(props: WidgetProps) {
  const { id, label, hideLabel, required = false, schema, options } = props;
  const t = useT();
  const form = useContentForm();
  const path = pathOf(id, form);
  const [name = ""] = path;
  const fallback = path.length === 1 ? form.fallback[name] : undefined;
  // An entry of a list has no name, and is not marked as required: it exists until it is removed.
  const isEntry = path.length > 1 && /^\d+$/.test(path.at(-1) ?? "");
  const title = isEntry ? t("contentForm.item", { number: Number(path.at(-1)) + 1 }) : label;
  const description = options.description ?? schema.description;
  return {
    common: {
      id: elementId(id),
      ...(hideLabel ? { "aria-label": title } : { label: title }),
      description: hideLabel ? undefined : description,
      error: form.errors.get(id),
      required: required && !hideLabel && !isEntry,
      onBlur: () => form.touch(id),
    },
    isReadOnly: Boolean(props.readonly || props.disabled),
    /** The value shown while the field is empty. */
    fallback,
    touch: () => form.touch(id),
  };
}

/**
 * A field id that ARIA references accept: without the white space that a field's name may contain.
 */
export function elementId(id: string): string {
  return encodeURI(id);
}

/** A scalar as text for a field; `undefined` for any other value. */
export function shownText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

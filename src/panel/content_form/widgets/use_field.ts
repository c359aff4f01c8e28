import type { WidgetProps } from "@rjsf/utils";
import { useT } from "../../i18n/use_t.ts";
import { pathOf, useContentForm } from "../content_form_context.ts";

/** What every field of the kit is told, whatever it edits. */
export function useField(props: WidgetProps) {
  const { id, label, hideLabel, required = false, schema, options } = props;
  const t = useT();
  const form = useContentForm();
  const path = pathOf(id, form);
  const [name = ""] = path;
  const fallback = path.length === 1 ? form.fallback[name] : undefined;
  // An entry of a list has no name of its own, and is there as long as it is not taken away.
  const isEntry = path.length > 1 && /^\d+$/.test(path.at(-1) ?? "");
  const title = isEntry ? t("contentForm.item", { number: Number(path.at(-1)) + 1 }) : label;
  const description = options.description ?? schema.description;
  return {
    common: {
      id: elementId(id),
      ...(hideLabel ? { "aria-label": title } : { label: title }),
      description: hideLabel ? undefined : description,
      error: form.faults.get(id),
      required: required && !hideLabel && !isEntry,
      onBlur: () => form.touch(id),
    },
    isReadOnly: Boolean(props.readonly || props.disabled),
    /** What shows where nothing is chosen here. */
    fallback,
    touch: () => form.touch(id),
  };
}

/** An id as references between elements take it: without the white space that a field's name may hold. */
export function elementId(id: string): string {
  return encodeURI(id);
}

/** What a scalar looks like in a field; nothing where there is none. */
export function shownText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

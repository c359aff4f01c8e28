import { getDefaultRegistry } from "@rjsf/core";
import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { CheckboxWidget, ChoicesWidget, ChoiceWidget } from "./widgets/choice_widgets.tsx";
import { ColourWidget } from "./colour/colour_widget.tsx";
import { FieldTemplate } from "./templates/field_template.tsx";
import { FormsField } from "./templates/forms_field.tsx";
import { InstantWidget } from "./instant/instant_field.tsx";
import { ListItemTemplate } from "./templates/list_item_template.tsx";
import { ListTemplate, ObjectTemplate, OnlyJson } from "./templates/value_templates.tsx";
import { TextWidget } from "./widgets/text_widget.tsx";

/** The widgets, by the library's names for kinds of values. */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  DateWidget: TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  SelectWidget: ChoiceWidget,
  CheckboxesWidget: ChoicesWidget,
  CheckboxWidget: CheckboxWidget,
  ColorWidget: ColourWidget,
  DateTimeWidget: InstantWidget,
  // Text fields: the library's own widget and the browser's time field have no place for the
  // offset.
  TimeWidget: TextWidget,
};

/** The templates around fields. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  UnsupportedFieldTemplate: OnlyJson,
  FieldErrorTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

/** Errors and descriptions are shown by the UI kit, in each field. */
function Nothing() {
  return null;
}

/**
 * Replaces some of the library's fields: its number field uses the browser's language instead of the
 * page's, and its fields for alternative forms lose the constants of a form that is chosen for an
 * empty value.
 */
export function formFields(): RegistryFieldsType {
  const { StringField } = getDefaultRegistry().fields;
  const fields = { OneOfField: FormsField, AnyOfField: FormsField };
  return StringField === undefined ? fields : { ...fields, NumberField: StringField };
}

import { useFocusLater } from "../../forms/focus/use_focus_later.ts";
import { useT } from "../../i18n/use_t.ts";
import { useAnnounce } from "../../notices/announcer.tsx";
import type { Field } from "../fields/field.ts";
import { type FieldList, namedFields, withField, withMoved, without } from "../form/field_list.ts";
import { fieldName } from "../form/field_name.ts";

/**
 * Adds, removes and moves fields, announces it, and focuses the place where the reader continues.
 */
export function useFieldActions(list: FieldList, onChange: (list: FieldList) => void) {
  const t = useT();
  const announce = useAnnounce();
  const { idOf, focusLater } = useFocusLater();
  const nameOf = (field?: Field) => (field && fieldName(field)) || t("types.unnamed");

  const add = (field: Field) => {
    const next = withField(list, field);
    onChange(next);
    announce(t("types.added", { name: nameOf(field) }));
    focusLater(`title ${next.order.at(-1)}`);
  };

  const remove = (name: string) => {
    const names = namedFields(list).map(([other]) => other);
    const at = names.indexOf(name);
    const neighbour = names[at + 1] ?? names[at - 1];
    onChange(without(list, name));
    announce(t("types.removed", { name: nameOf(list.fields[name]) }));
    focusLater(neighbour === undefined ? "add" : `remove ${neighbour}`);
  };

  const move = (name: string, by: -1 | 1) => {
    const next = withMoved(list, name, by);
    const number = next.order.indexOf(name) + 1;
    const count = next.order.length;
    onChange(next);
    announce(t("types.moved", { name: nameOf(list.fields[name]), number, count }));
    // At the end of the list the used button is disabled, so the other one gets the focus.
    const isAtEnd = number === (by < 0 ? 1 : count);
    focusLater(`${(by < 0) === isAtEnd ? "down" : "up"} ${name}`);
  };

  return { add, remove, move, idOf };
}

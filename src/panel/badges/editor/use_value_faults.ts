import { useMemo, useRef } from "react";
import type { ContentCheck } from "../../content_form/schema/content_faults.ts";
import { faultWords } from "../../content_form/schema/fault_words.ts";
import type { Faults } from "../../data/faults.ts";
import { isObject, isSameJson } from "../../forms/json.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import type { Editor } from "../../forms/use_editor.ts";
import { useT } from "../../i18n/use_t.ts";
import type { BadgeValue } from "./value/badge_value.ts";
import { valueFaults } from "./value/value_faults.ts";

/**
 * The errors of the badge as it is now, and those from the service for fields that have not changed
 * since.
 */
export function useValueFaults(editor: Editor<BadgeValue>, check: ContentCheck) {
  const t = useT();
  const { value } = editor;
  const own = useMemo(
    () =>
      valueFaults(value, check, {
        content: (it) => faultWords(it, t),
        ends: t("badgeEditor.ends"),
      }),
    [value, check, t],
  );
  const told = useStillTold(editor);
  const faults = useMemo(() => ({ ...told, ...own }), [told, own]);
  return { faults, isFaulty: Object.keys(own).length > 0 };
}

/** An error from the service applies only to the value that was sent. */
function useStillTold({ faults, value }: Editor<BadgeValue>): Faults {
  const sent = useRef({ faults, value });
  if (sent.current.faults !== faults) sent.current = { faults, value };
  const then = sent.current.value;
  return useMemo(() =>
    Object.fromEntries(
      Object.entries(faults).filter(([pointer]) =>
        isSameJson(at(value, pointer) ?? null, at(then, pointer) ?? null)
      ),
    ), [faults, value, then]);
}

function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointerParts(pointer)) {
    if (Array.isArray(found)) found = found[Number(part)];
    else found = isObject(found) ? found[part] : undefined;
  }
  return found;
}

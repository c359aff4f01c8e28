import { useMemo, useRef } from "react";
import type { ContentCheck } from "../../content_form/schema/content_violations.ts";
import { violationMessage } from "../../content_form/schema/violation_message.ts";
import type { InputErrors } from "../../data/service_problem.ts";
import { isSameJson } from "../../forms/json.ts";
import { valueAtPointer } from "../../forms/json_pointer.ts";
import type { Editor } from "../../forms/use_editor.ts";
import { useT } from "../../i18n/use_t.ts";
import type { BadgeValue } from "./value/badge_value.ts";
import { valueErrors } from "./value/value_errors.ts";

/**
 * The errors of the badge as it is now, and those from the service for fields that have not changed
 * since.
 */
export function useValueErrors(editor: Editor<BadgeValue>, check: ContentCheck) {
  const t = useT();
  const { value } = editor;
  const own = useMemo(
    () =>
      valueErrors(value, check, {
        content: (it) => violationMessage(it, t),
        ends: t("badgeEditor.endsBeforeStart"),
      }),
    [value, check, t],
  );
  const fromService = useServiceErrors(editor);
  const errors = useMemo(() => ({ ...fromService, ...own }), [fromService, own]);
  return { errors, isInvalid: Object.keys(own).length > 0 };
}

/** An error from the service applies only to the value that was sent. */
function useServiceErrors({ errors, value }: Editor<BadgeValue>): InputErrors {
  const sent = useRef({ errors, value });
  if (sent.current.errors !== errors) sent.current = { errors, value };
  const then = sent.current.value;
  return useMemo(() =>
    Object.fromEntries(
      Object.entries(errors).filter(([pointer]) =>
        isSameJson(valueAtPointer(value, pointer) ?? null, valueAtPointer(then, pointer) ?? null)
      ),
    ), [errors, value, then]);
}

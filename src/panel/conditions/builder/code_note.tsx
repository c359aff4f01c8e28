import { Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { codesOf } from "../codes.ts";
import { knownField } from "../known_fields.ts";
import { valuesOf } from "../parts/operand.ts";
import { type Rule, takesNothing } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";

interface Props {
  readonly rule: Rule;
}

/**
 * Warns about values that are not known codes: the service accepts them, but they match no shopper.
 */
export function CodeNote({ rule }: Props) {
  const t = useT();
  const { kind } = useBuilder();
  const field = knownField(kind, rule.field);
  if (field?.codes === undefined || takesNothing(rule.operator)) return null;
  const known = codesOf(field.codes);
  const odd = valuesOf(rule).filter((value) => !known.includes(value));
  if (odd.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(`conditions.unknownCode.${field.codes}`, { codes: odd.join(", ") })}
    </Text>
  );
}

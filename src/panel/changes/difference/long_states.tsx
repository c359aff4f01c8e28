import { Text } from "@mantine/core";
import type { Change } from "../../data/changes.ts";
import { isLongState, type LongState } from "../change_state.ts";
import type { ValueWording } from "./value_text.ts";

interface Props {
  readonly change: Change;
  readonly wording: ValueWording;
}

const hashCharsShown = 12;

/** Shows the size and hash of states that were too long to be stored. */
export function LongStates({ change: { before, after }, wording: { t, language } }: Props) {
  const describe = (state: LongState) => ({
    size: kilobytes(state.bytes, language),
    hash: state.sha256.slice(0, hashCharsShown),
  });
  return (
    <>
      {isLongState(before) && (
        <Text size="sm" c="dimmed" title={before.sha256}>
          {t("changes.longBefore", describe(before))}
        </Text>
      )}
      {isLongState(after) && (
        <Text size="sm" c="dimmed" title={after.sha256}>
          {t("changes.longAfter", describe(after))}
        </Text>
      )}
    </>
  );
}

function kilobytes(bytes: number, language: string): string {
  const options = { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 } as const;
  return (bytes / 1000).toLocaleString(language, options);
}

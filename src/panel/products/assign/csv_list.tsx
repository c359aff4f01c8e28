import { saveFile } from "../../forms/save_file.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../copy/copy_button.tsx";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import classes from "./csv_list.module.css";

interface Item {
  readonly line: number;
  readonly message: string;
}

interface Props {
  readonly title: string;
  readonly items: readonly Item[];
  /** The complete list as CSV. */
  readonly csvOf: () => string;
  readonly fileName: string;
}

/** How many items are listed at most; the CSV has all. */
const shownMax = 50;

/** Errors by line, which can be copied and downloaded as CSV. */
export function CsvList({ title, items, csvOf, fileName }: Props) {
  const t = useT();
  const more = items.length - shownMax;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <div className={classes.frame} tabIndex={0} role="group" aria-label={title}>
        <ul>
          {items.slice(0, shownMax).map(({ line, message }, place) => (
            <li key={place} className={classes.item}>
              <span className={classes.line}>{t("assign.line", { line })}</span>
              <span>{message}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.item}>{t("assign.andMore", { count: more })}</li>}
        </ul>
      </div>
      <CsvButtons csvOf={csvOf} fileName={fileName} />
    </Stack>
  );
}

function CsvButtons({ csvOf, fileName }: Pick<Props, "csvOf" | "fileName">) {
  const t = useT();
  return (
    <Group gap="xs">
      <CopyButton text={csvOf} label={t("assign.copy")} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="down" size={15} />}
        onClick={() => saveFile(fileName, { text: csvOf(), type: "text/csv" })}
      >
        {t("assign.download")}
      </Button>
    </Group>
  );
}

import { Text } from "@mantine/core";
import { useMemo } from "react";
import { BadgePreview, definePreviews } from "../../badges/badge_preview.tsx";
import { useT } from "../../i18n/use_t.ts";
import { setOf } from "../form/field_list.ts";
import { sampleContent } from "../form/sample_content.ts";
import { asFields, type Content } from "../form/type_form.ts";
import classes from "./type_preview.module.css";

interface Props {
  readonly content: Content;
}

/** An example badge of the type; nothing if the schema cannot be shown as fields. */
export function TypePreview({ content }: Props) {
  const t = useT();
  definePreviews();
  const list = asFields(content);
  const sample = JSON.stringify(list && sampleContent(setOf(list).fields));
  const badge = useMemo(
    () => sample && { id: "sample", typeId: "sample", content: JSON.parse(sample) },
    [sample],
  );
  if (!badge) return null;
  return (
    <section aria-label={t("types.preview")} className={classes.preview}>
      <Text size="sm" fw={500}>{t("types.preview")}</Text>
      <div className={classes.stage}>
        <BadgePreview badge={badge} />
      </div>
      <Text size="xs" c="dimmed">{t("types.previewNote")}</Text>
    </section>
  );
}

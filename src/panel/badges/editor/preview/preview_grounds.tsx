import { useDeferredValue, useMemo } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { BadgePreview } from "../../badge_preview.tsx";
import classes from "./preview_grounds.module.css";

interface Props {
  readonly typeId: string;
  readonly content: Record<string, unknown>;
}

const grounds = ["light", "dark", "photo"] as const;

/** The preview needs an id; its value is irrelevant. */
const id = "00000000-0000-4000-8000-000000000000";

/** The badge as shops show it: on a light page, on a dark one and on a picture. */
export function PreviewGrounds({ typeId, content }: Props) {
  const t = useT();
  // Deferred, so that rendering the previews never blocks typing.
  const drawn = useDeferredValue(content);
  const badge = useMemo(() => ({ id, typeId, content: drawn }), [typeId, drawn]);
  return (
    <div className={classes.grounds} role="group" aria-label={t("badges.preview")}>
      {grounds.map((ground) => (
        <figure key={ground} className={classes.figure}>
          <div className={classes.ground} data-ground={ground}>
            <BadgePreview badge={badge} />
          </div>
          <figcaption className={classes.caption}>{t(`badgeEditor.${ground}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

import { useT } from "../i18n/use_t.ts";
import classes from "./loading_line.module.css";

/** A placeholder while a part of the page is loading. */
export function LoadingLine() {
  const t = useT();
  return (
    <div className={classes.place}>
      <span role="status" aria-label={t("app.loading")} className={classes.dots} />
    </div>
  );
}

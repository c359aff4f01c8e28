import { useT } from "../i18n/use_t.ts";
import classes from "./brand.module.css";

/** The service's price tag and the panel's name. */
export function Brand() {
  const t = useT();
  return (
    <span className={classes.brand}>
      <img src="/favicon.ico" alt="" width={28} height={28} />
      <span className={classes.name}>{t("app.name")}</span>
    </span>
  );
}

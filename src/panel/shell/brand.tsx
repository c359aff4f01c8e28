import { useT } from "../i18n/use_t.ts";
import classes from "./brand.module.css";

/** The price tag icon and the panel's name. */
export function Brand() {
  const t = useT();
  return (
    <span className={classes.brand}>
      <PriceTag />
      <span className={classes.name}>{t("app.name")}</span>
    </span>
  );
}

/** The same drawing as `/favicon.ico`. */
function PriceTag() {
  return (
    <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
      <path
        fill="#e4572e"
        d="M3 5.5A2.5 2.5 0 0 1 5.5 3h10.3a4 4 0 0 1 2.8 1.2l10.2 10.2a3 3 0 0 1 0 4.2L18.6 28.8a3 3 0 0 1-4.2
0L4.2 18.6A4 4 0 0 1 3 15.8z"
      />
      <circle cx="10" cy="10" r="2.6" fill="#fff" />
      <path stroke="#fff" strokeWidth="2.6" strokeLinecap="round" d="m14.5 20.5 6-6" />
    </svg>
  );
}

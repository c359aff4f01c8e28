import type { ImportSummary } from "../../data/imports.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon, type IconName } from "../../theme/icon.tsx";
import list from "../../theme/icon_list.module.css";

/** What an import did to products, or would do, in words. */
export function ImportCounts({ found }: { readonly found: ImportSummary }) {
  const t = useT();
  const { products, rows, dryRun } = found;
  const mode = dryRun ? "will" : "did";
  const lines: readonly (readonly [IconName, string, number])[] = [
    ["plus", t(`imports.${mode}.created`, { count: products.created }), products.created],
    ["edit", t(`imports.${mode}.updated`, { count: products.updated }), products.updated],
    ["minus", t(`imports.${mode}.removed`, { count: products.removed }), products.removed],
    ["check", t("imports.unchanged", { count: products.unchanged }), products.unchanged],
    ["copy", t("imports.duplicates", { count: rows.duplicates }), rows.duplicates],
    ["type", t("imports.rows", { count: rows.read }), rows.read],
  ];
  return (
    <ul className={list.list}>
      {lines.filter(([, , count]) => count > 0).map(([icon, text]) => (
        <li key={icon} className={list.item}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

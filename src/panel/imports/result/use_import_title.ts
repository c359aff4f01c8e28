import type { ImportSummary } from "../../data/imports.ts";
import { useT } from "../../i18n/use_t.ts";

/** A function that names an import by what it is about and where its file came from. */
export function useImportTitle() {
  const t = useT();
  return ({ kind, dryRun, source }: Pick<ImportSummary, "kind" | "dryRun" | "source">): string => {
    if (source?.startsWith("feeds/")) {
      return t("imports.ofFeed", { name: source.slice("feeds/".length) });
    }
    return t(dryRun ? `imports.check.${kind}` : `imports.of.${kind}`);
  };
}

import { useLocale } from "ra-core";
import { useMemo } from "react";
import { type CodeKind, codesOf } from "../codes.ts";

interface Props {
  readonly id: string;
  readonly kind: CodeKind;
}

/** Suggestions for a field of codes, with their names. */
export function CodeList({ id, kind }: Props) {
  const language = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: kind });
    return codesOf(kind).map((code) => <option key={code} value={code}>{names.of(code)}</option>);
  }, [kind, language]);
  return <datalist id={id}>{options}</datalist>;
}

import { useT } from "../i18n/use_t.ts";
import { useTokens } from "./use_tokens.ts";

/** The `tokenId` of the token from the service's first start. */
const firstTokenId = "bootstrap";

/** The name of a change's author: the name of the token, if the reader may see it. */
export function useAuthorName(): (tokenId: string) => string {
  const t = useT();
  const { data = [] } = useTokens();
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (tokenId) => {
    if (tokenId === firstTokenId) return t("changes.firstToken");
    // The start of a UUID is enough to distinguish tokens.
    return names.get(tokenId) ?? t("changes.token", { id: tokenId.slice(0, 8) });
  };
}

import { useT } from "../i18n/use_t.ts";
import { useTokens } from "../tokens/use_tokens.ts";

/** The `tokenId` of the token that the service was first started with. */
const firstTokenId = "bootstrap";

/** What the holder of a token is called: by the token's name, where the reader may know it. */
export function useAuthorName(): (tokenId: string) => string {
  const t = useT();
  const { data = [] } = useTokens();
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (tokenId) => {
    if (tokenId === firstTokenId) return t("changes.firstToken");
    // The first part of a UUID tells one token from another well enough.
    return names.get(tokenId) ?? t("changes.token", { id: tokenId.slice(0, 8) });
  };
}

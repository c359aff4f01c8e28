import { BackLink } from "../theme/back_link.tsx";
import { EmptyState } from "./empty_state.tsx";
import { PageTitle } from "./page_title.tsx";

interface Props {
  readonly title: string;
  /** What the token does not allow. */
  readonly reason: string;
  /** A page that the token allows. */
  readonly back: { readonly to: string; readonly name: string };
}

/** Replaces a page that the token does not allow, with a link back. */
export function NoAccessPage({ title, reason, back }: Props) {
  return (
    <>
      <BackLink to={back.to}>{back.name}</BackLink>
      <PageTitle about={back.name}>{title}</PageTitle>
      <EmptyState icon="key" title={reason} />
    </>
  );
}

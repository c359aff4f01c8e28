import { BackLink } from "../look/back_link.tsx";
import { Blank } from "./blank.tsx";
import { PageTitle } from "./page_title.tsx";

interface Props {
  readonly title: string;
  /** What the token does not allow. */
  readonly reason: string;
  /** A page that the token allows. */
  readonly back: { readonly to: string; readonly name: string };
}

/** Replaces a page that the token does not allow, with a link back. */
export function MayNotPage({ title, reason, back }: Props) {
  return (
    <>
      <BackLink to={back.to}>{back.name}</BackLink>
      <PageTitle about={back.name}>{title}</PageTitle>
      <Blank icon="key" title={reason} />
    </>
  );
}

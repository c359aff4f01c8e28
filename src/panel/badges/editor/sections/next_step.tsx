import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../look/icon.tsx";
import { useProjectId } from "../../../shell/use_projects.ts";

/** The badge that was made last, until its page has said so: not after a reload, nor on coming back. */
let madeId: string | undefined;

/** Has the page of a badge that was just made say what comes next. */
export function tellMade(badgeId: string): void {
  madeId = badgeId;
}

interface Props {
  readonly badgeId: string;
}

/** Where a badge was just made that shows on chosen products: the way to choose them. */
export function NextStep({ badgeId }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const [isJustMade] = useState(madeId === badgeId);
  const step = useRef<HTMLAnchorElement>(null);
  // The button that made it is gone.
  useEffect(() => {
    step.current?.focus({ preventScroll: true });
    madeId = undefined;
  }, []);
  if (!isJustMade) return null;
  return (
    <Alert color="gray" icon={<Icon name="check" />} title={t("badgeEditor.made")}>
      <Button
        ref={step}
        component={Link}
        to={`/${projectId}/products/assign?badge=${badgeId}`}
        leftSection={<Icon name="product" />}
      >
        {t("badgeEditor.assign")}
      </Button>
    </Alert>
  );
}

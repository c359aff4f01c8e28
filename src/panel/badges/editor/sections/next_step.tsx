import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { useProjectId } from "../../../projects/use_projects.ts";

/**
 * The badge created last, until its page has shown the next step: not again after a reload or on a
 * later visit.
 */
let createdId: string | undefined;

/** Makes the page of a new badge show the next step. */
export function markCreated(badgeId: string): void {
  createdId = badgeId;
}

interface Props {
  readonly badgeId: string;
}

/** For a new badge that is shown on chosen products: a link to choose them. */
export function NextStep({ badgeId }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const [isJustCreated] = useState(createdId === badgeId);
  const step = useRef<HTMLAnchorElement>(null);
  // The button that created the badge, and had the focus, is gone.
  useEffect(() => {
    step.current?.focus({ preventScroll: true });
    createdId = undefined;
  }, []);
  if (!isJustCreated) return null;
  return (
    <Alert color="gray" icon={<Icon name="check" />} title={t("badgeEditor.created")}>
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

import { Alert, Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isSameJson } from "../../../forms/json.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { useProjectId } from "../../../projects/use_projects.ts";

/** The state of a navigation to the page of a new badge, which then shows the next step. */
export const justCreated = { isJustCreated: true } as const;

/** For a new badge that is shown on chosen products: a link to choose them. */
export function NextStep({ badgeId }: { readonly badgeId: string }) {
  const t = useT();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isJustCreated] = useState(isSameJson(state, justCreated));
  const step = useRef<HTMLAnchorElement>(null);
  // The button that created the badge, and had the focus, is gone.
  useEffect(() => {
    step.current?.focus({ preventScroll: true });
    // Not again after a reload or on a later visit.
    if (isJustCreated) navigate(".", { replace: true, state: null });
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

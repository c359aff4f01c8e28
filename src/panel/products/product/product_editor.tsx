import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { useHasScope } from "../../auth/use_session.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { SaveBar } from "../../forms/save_bar.tsx";
import type { Saved } from "../../forms/saved.ts";
import { useBrokenFields } from "../../forms/use_broken_fields.ts";
import { useEditor } from "../../forms/use_editor.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useDeletedToast } from "../../plans/use_deleted_toast.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { Variants } from "./about_product.tsx";
import { Attributes } from "./attributes/attributes.tsx";
import { AssignedBadges, ExcludedBadges } from "./badges/product_badges.tsx";
import { OtherBadges } from "./badges/other_badges.tsx";
import { ProductOrder } from "./product_order.tsx";
import { isProductValue, type ProductValue } from "./product_value.ts";
import { useProductChanges } from "./use_product.ts";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { LastSaved } from "../../projects/last_saved.tsx";
import type { ExplainedBadge } from "../../data/explain.ts";

interface Props {
  readonly productId: number;
  readonly saved: Saved<ProductValue>;
}

/** Shows and edits everything stored for a product. */
export function ProductEditor({ productId, saved }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const projectId = useProjectId();
  const key = `products/${projectId}/${productId}`;
  const { save, read, remove } = useProductChanges(productId);
  const editor = useEditor({ key, saved, isValue: isProductValue, save, read });
  const { explained, isSuccess, error, refetch } = useProductExplanation(productId);
  const { value, change, errors } = editor;
  const { badges } = useBadgesById([
    ...value.badges.map(({ badgeId }) => badgeId),
    ...value.order ?? [],
    ...explained.map(({ id }) => id),
  ]);
  const { isBroken, report } = useBrokenFields();
  const reportAttributes = useCallback((it: boolean) => report("attributes", it), [report]);
  const parts = { value, badges, errors, change: mayWrite ? change : undefined };
  return (
    <Stack gap="lg">
      {saved.version === undefined && (
        <Alert color="gray" icon={<Icon name="product" />} title={t("product.absent")}>
          {t("product.absentText")}
        </Alert>
      )}
      {!mayWrite && <Text size="sm" c="dimmed">{t("product.readOnly")}</Text>}
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`products/${productId}`} />}
        nameOf={nameOf(t)}
        whole={["/attributes"]}
      />
      <AssignedBadges key={`assigned ${editor.discards}`} {...parts} onBroken={report} />
      <OtherBadges
        {...{ productId, value, badges, explained, error }}
        onRetry={refetch}
      />
      <ExcludedBadges {...parts} />
      <ProductOrder {...parts} explained={explained} isExplained={isSuccess} />
      <Variants variants={value.variants} />
      <Attributes
        key={`attributes ${editor.discards}`}
        {...parts}
        storageKey={key}
        onBroken={reportAttributes}
      />
      <SaveBar
        editor={editor}
        isBroken={isBroken}
        blocker={isBroken ? t("forms.unfinished") : undefined}
      />
      <Group gap="xs">
        <Button
          component={Link}
          to={`/${projectId}/changes?subject=products/${productId}`}
          variant="default"
          leftSection={<Icon name="history" size={16} />}
        >
          {t("changes.history")}
        </Button>
        {mayWrite && saved.version !== undefined && (
          <DeleteButton
            productId={productId}
            onDelete={() => remove(saved.version)}
          />
        )}
      </Group>
    </Stack>
  );
}

function nameOf(t: Translate) {
  return (pointer: string) =>
    pointer.startsWith("/badges")
      ? t("product.assigned")
      : pointer.startsWith("/order")
      ? t("field.order")
      : t("field.attributes");
}

interface DeleteProps {
  readonly productId: number;
  readonly onDelete: () => Promise<void>;
}

function DeleteButton({ productId, onDelete }: DeleteProps) {
  const t = useT();
  const navigate = useNavigate();
  const toastDeleted = useDeletedToast();
  const projectId = useProjectId();
  const confirm = async () => {
    await onDelete();
    toastDeleted(`products/${productId}`);
    navigate(`/${projectId}/products`);
  };
  return (
    <ConfirmButton
      label={t("product.delete")}
      title={t("product.deleteTitle", { id: String(productId) })}
      confirm={t("forms.delete")}
      leftSection={<Icon name="remove" size={16} />}
      onConfirm={confirm}
    >
      <Text size="sm">{t("product.deleteText")}</Text>
    </ConfirmButton>
  );
}

const none: readonly ExplainedBadge[] = [];

/** The badges that the saved product could show, in its order. */
function useProductExplanation(productId: number) {
  const projectId = useProjectId();
  const { explain } = useService();
  const { data, ...query } = useQuery({
    queryKey: ["products", "explained", projectId, productId],
    queryFn: ({ signal }) => {
      const question = { context: {}, query: { products: [{ id: productId }] } };
      return explain.byProductId({ projectId }, question, signal);
    },
  });
  return { ...query, explained: data?.products[0]?.badges ?? none };
}

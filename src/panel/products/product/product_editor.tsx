import { Alert, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../../auth/use_session.ts";
import { useBadgesById } from "../../badges/use_badges_by_id.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { SaveBar } from "../../forms/save_bar.tsx";
import type { Saved } from "../../forms/saved.ts";
import { useEditor } from "../../forms/use_editor.ts";
import type { Translate } from "../../i18n/translate.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../look/icon.tsx";
import { useAnnounce } from "../../notices/announcer.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
import { Attributes } from "./attributes/attributes.tsx";
import { BadgesByHand } from "./badges/badges_by_hand.tsx";
import { BadgesKeptOff } from "./badges/badges_kept_off.tsx";
import { OtherBadges } from "./badges/other_badges.tsx";
import { ProductOrder } from "./product_order.tsx";
import type { ProductValue } from "./product_value.ts";
import { useExplained } from "./use_explained.ts";
import { useProductChanges } from "./use_product.ts";

interface Props {
  readonly productId: number;
  readonly saved: Saved<ProductValue>;
}

/** Shows and edits everything stored for a product. */
export function ProductEditor({ productId, saved }: Props) {
  const t = useT();
  const mayWrite = useMay("write");
  const key = `products/${useProjectId()}/${productId}`;
  const { save, read, remove } = useProductChanges(productId);
  const editor = useEditor({ key, saved, save, read });
  const { explained, isSuccess, error, refetch } = useExplained(productId);
  const { value, change, faults } = editor;
  const { badges } = useBadgesById([
    ...value.badges.map(({ badgeId }) => badgeId),
    ...value.order ?? [],
    ...explained.map(({ id }) => id),
  ]);
  const [isBroken, setIsBroken] = useState(false);
  const parts = { value, badges, faults, change: mayWrite ? change : undefined };
  return (
    <Stack gap="lg">
      {saved.version === undefined && (
        <Alert color="gray" icon={<Icon name="product" />} title={t("product.absent")}>
          {t("product.absentText")}
        </Alert>
      )}
      {!mayWrite && <Text size="sm" c="dimmed">{t("product.mayNot")}</Text>}
      <ConflictNotice editor={editor} nameOf={nameOf(t)} whole={["/attributes"]} />
      <BadgesByHand {...parts} />
      <OtherBadges
        {...{ productId, value, badges, explained, error }}
        onRetry={refetch}
      />
      <BadgesKeptOff {...parts} />
      <ProductOrder {...parts} explained={explained} isExplained={isSuccess} />
      <Attributes {...parts} keepAs={key} onBroken={setIsBroken} />
      <SaveBar editor={editor} obstacle={isBroken ? t("forms.unfinished") : undefined} />
      {mayWrite && saved.version !== undefined && (
        <DeleteButton
          productId={productId}
          onDelete={() => remove(saved.version)}
        />
      )}
    </Stack>
  );
}

function nameOf(t: Translate) {
  return (pointer: string) =>
    pointer.startsWith("/badges")
      ? t("product.byHand")
      : pointer.startsWith("/order")
      ? t("product.order")
      : t("product.attributes");
}

interface DeleteProps {
  readonly productId: number;
  readonly onDelete: () => Promise<void>;
}

function DeleteButton({ productId, onDelete }: DeleteProps) {
  const t = useT();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const projectId = useProjectId();
  const confirm = async () => {
    await onDelete();
    announce(t("forms.deleted"));
    navigate(`/${projectId}/products`);
  };
  return (
    <Group>
      <ConfirmButton
        label={t("product.delete")}
        title={t("product.deleteTitle", { id: String(productId) })}
        confirm={t("forms.delete")}
        leftSection={<Icon name="remove" size={16} />}
        onConfirm={confirm}
      >
        <Text size="sm">{t("product.deleteText")}</Text>
      </ConfirmButton>
    </Group>
  );
}

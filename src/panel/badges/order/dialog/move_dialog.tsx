import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { badgeName } from "../../../data/badge_name.ts";
import type { MoveQueue } from "../move_queue.ts";
import type { Goal } from "../plan_move.ts";
import type { MoveDialogKind } from "../rows/ordering_context.ts";
import { focusMenuButton } from "../rows/menu_button.tsx";
import { NeighbourField } from "./neighbour_field.tsx";
import { useBadgeOrder } from "../use_badge_order.ts";

interface Props {
  readonly kind: MoveDialogKind;
  readonly badge: Badge;
  readonly onMove: MoveQueue["move"];
  readonly onClose: () => void;
}

/** Asks for a badge's new place, and moves it there. */
export function MoveDialog({ kind, badge, onMove, onClose }: Props) {
  const t = useT();
  const name = badgeName(badge);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const move = (goal: Goal) => {
    onMove({ badgeId: badge.id, name, goal });
    close();
  };
  const closed = () => {
    onClose();
    focusMenuButton(badge);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={closed}
      returnFocus={false}
      title={t(`order.${kind}Title`, { name })}
      // Outside of the main part, the dialog's header would be a landmark of the page.
      portalProps={{ target: "#content" }}
      styles={{ inner: { insetInline: 0 } }}
      closeButtonProps={{ "aria-label": t("app.dismiss") }}
      centered
    >
      {kind === "toPlace"
        ? <PlaceForm badge={badge} onChoose={move} onCancel={close} />
        : <NeighbourForm badge={badge} onChoose={move} onCancel={close} />}
    </Modal>
  );
}

interface FormProps {
  readonly badge: Badge;
  readonly onChoose: (goal: Goal) => void;
  readonly onCancel: () => void;
}

function PlaceForm({ badge, onChoose, onCancel }: FormProps) {
  const [place, setPlace] = useState<number>();
  const [isInvalid, setIsInvalid] = useState(false);
  const choose = () => place === undefined ? setIsInvalid(true) : onChoose({ place });
  return (
    <QuestionForm onAnswer={choose} onCancel={onCancel}>
      <PlaceField badge={badge} isInvalid={isInvalid} onChange={setPlace} />
    </QuestionForm>
  );
}

function NeighbourForm({ badge, onChoose, onCancel }: FormProps) {
  const [before, setBefore] = useState<string>();
  const [isInvalid, setIsInvalid] = useState(false);
  const choose = () => before === undefined ? setIsInvalid(true) : onChoose({ before });
  return (
    <QuestionForm onAnswer={choose} onCancel={onCancel}>
      <NeighbourField
        besides={badge}
        chosen={before}
        isInvalid={isInvalid && before === undefined}
        onChoose={setBefore}
      />
    </QuestionForm>
  );
}

interface QuestionFormProps {
  readonly onAnswer: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function QuestionForm({ onAnswer, onCancel, children }: QuestionFormProps) {
  const t = useT();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {children}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onCancel}>{t("forms.cancel")}</Button>
          <Button type="submit">{t("order.move")}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PlaceProps {
  readonly badge: Badge;
  /** Whether to show that a place is required. */
  readonly isInvalid: boolean;
  /** Called with the place, counted from 1; `undefined` while it is invalid. */
  readonly onChange: (place: number | undefined) => void;
}

/** A field for a place in the whole order. */
function PlaceField({ badge, isInvalid, onChange }: PlaceProps) {
  const t = useT();
  const order = useBadgeOrder();
  const [text, setText] = useState("");
  const count = order?.length;
  const place = readPlace(text, count);
  const showsError = place === undefined && (isInvalid || text !== "");
  const currentPlace = order ? order.indexOf(badge.id) + 1 : 0;
  return (
    <TextInput
      label={t("order.place")}
      description={count && t("order.placeNow", { place: currentPlace, count })}
      inputMode="numeric"
      autoComplete="off"
      data-autofocus
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(readPlace(value, count));
      }}
      error={showsError && count && t("order.placeError", { count })}
    />
  );
}

/** Parses a place; `undefined` if it is not one of the `count` places. */
function readPlace(text: string, count = Infinity): number | undefined {
  const isNumber = /^\s*\d{1,9}\s*$/.test(text);
  const place = Number(text);
  return isNumber && place >= 1 && place <= count ? place : undefined;
}

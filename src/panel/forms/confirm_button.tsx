import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Alert, Button, type ButtonProps, Group, Modal, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";

interface QuestionProps {
  /** The title of the confirmation dialog. */
  readonly title: string;
  /** Explains what will happen. */
  readonly children?: ReactNode;
  /** Whether confirming is possible, if the dialog has a condition of its own. */
  readonly isReady?: boolean;
  /** Performs the action. If it throws, the error is shown and the dialog stays open. */
  readonly onConfirm: () => Promise<unknown>;
}

type Look = Pick<ButtonProps, "variant" | "size" | "leftSection" | "disabled">;

interface Props extends Look, QuestionProps {
  /** The button's label. */
  readonly label: string;
  /** Also names the thing, where each of many things has such a button. */
  readonly "aria-label"?: string;
  /** The label of the confirming button. Default: `label`. */
  readonly confirm?: string;
}

/** A button for actions that cannot be undone, with a confirmation dialog. */
export function ConfirmButton(
  { label, title, children, confirm = label, isReady = true, onConfirm, ...look }: Props,
) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button color="red" variant="light" {...look} onClick={() => setIsOpen(true)}>{label}</Button>
      <ConfirmDialog
        {...{ isOpen, title, children, confirm, isReady, onConfirm }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

interface DialogProps extends QuestionProps {
  readonly isOpen: boolean;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** Whether the action can be undone, so that its button does not warn. */
  readonly isUndoable?: boolean;
  readonly onClose: () => void;
  /** Called when the dialog has disappeared; by default the focus returns to where it was. */
  readonly onClosed?: () => void;
}

/** The dialog before an action, by default one that cannot be undone. */
export function ConfirmDialog(props: DialogProps) {
  const { isOpen, title, children, confirm, isReady = true, isUndoable = false } = props;
  const { onConfirm, onClose, onClosed } = props;
  const t = useT();
  const { isBusy, problem, run, clear } = useRun(onConfirm);
  const close = () => {
    if (isBusy) return;
    clear();
    onClose();
  };
  const act = async () => {
    if (await run()) onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClosed}
      returnFocus={onClosed === undefined}
      title={title}
      closeButtonProps={{ "aria-label": t("app.dismiss") }}
      // Otherwise the header would be a second `banner` landmark of the page.
      attributes={{ header: { role: "presentation" } }}
      centered
    >
      <Stack>
        {children}
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {errorText(problem, t)}
          </Alert>
        )}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>{t("forms.cancel")}</Button>
          <Button
            {...!isUndoable && { color: "red" }}
            onClick={act}
            loading={isBusy}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Runs an action and tracks whether it is running or failed. */
function useRun(action: () => Promise<unknown>) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const clear = () => setProblem(undefined);
  const run = async () => {
    setIsBusy(true);
    clear();
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run, clear };
}

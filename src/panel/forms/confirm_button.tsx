import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Alert, Button, type ButtonProps, Group, Modal, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { faultText } from "../notices/fault_text.ts";

interface Props extends Pick<ButtonProps, "variant" | "size" | "leftSection" | "disabled"> {
  /** What the button says. */
  readonly label: string;
  /** Says for which thing, where one such button stands at each of many. */
  readonly "aria-label"?: string;
  /** What is asked. */
  readonly title: string;
  /** What will happen. */
  readonly children?: ReactNode;
  /** What the button that does it says; the label unless said. */
  readonly confirm?: string;
  /** Whether it may be done, where what is asked has a condition of its own. */
  readonly isReady?: boolean;
  /** Does it; what it throws is said, and the question stays. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Does what cannot be taken back, after asking. */
export function ConfirmButton(
  { label, title, children, confirm = label, isReady = true, onConfirm, ...look }: Props,
) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run, clear } = useRun(onConfirm);
  const open = () => {
    clear();
    setIsOpen(true);
  };
  const close = () => {
    if (!isBusy) setIsOpen(false);
  };
  const act = async () => {
    if (await run()) setIsOpen(false);
  };
  return (
    <>
      <Button color="red" variant="light" {...look} onClick={open}>{label}</Button>
      {/* Without the kit's header, which would be a second banner of the page. */}
      <Modal.Root opened={isOpen} onClose={close} centered>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body p="lg">
            <Stack>
              <Modal.Title fw={600}>{title}</Modal.Title>
              {children}
              {problem !== undefined && (
                <Alert color="red" role="alert">
                  {faultText(problem, t)}
                </Alert>
              )}
              <Group justify="end" gap="xs">
                <Button variant="default" onClick={close} data-autofocus>
                  {t("forms.cancel")}
                </Button>
                <Button color="red" onClick={act} loading={isBusy} disabled={!isReady}>
                  {confirm}
                </Button>
              </Group>
            </Stack>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

/** Runs an action, and holds how it went. */
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

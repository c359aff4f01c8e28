import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "../theme/icon.tsx";
import classes from "./toast.module.css";

type ShowToast = (text: string | undefined, hasFailed?: boolean, undo?: Undo) => void;

/** How to undo what a toast reports. */
interface Undo {
  readonly label: string;
  readonly act: () => void;
}

const ToastContext = createContext<ShowToast>(() => {});

/**
 * A function that shows and announces a text for some seconds, also while another page opens;
 * `undefined` removes it. With `undo`, it has a button, and Ctrl+Z does the same while it is shown.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

const shownMs = 5_000;
/** Longer, so that the button can be reached. */
const undoMs = 12_000;

interface Toast {
  readonly text: string;
  readonly hasFailed: boolean;
  readonly undo: Undo | undefined;
}

interface Props {
  readonly children: ReactNode;
}

/** Provides the page's only toast. */
export function ToastProvider({ children }: Props) {
  // A new object each time, so that repeating a text restarts its time.
  const [toast, setToast] = useState<Toast>();
  const [show] = useState((): ShowToast => (text, hasFailed = false, undo) =>
    setToast(text === undefined ? undefined : { text, hasFailed, undo })
  );
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={classes.place}>
        {toast && <ShownToast toast={toast} onEnd={show} />}
      </div>
    </ToastContext>
  );
}

interface ShownProps {
  readonly toast: Toast;
  readonly onEnd: (text: undefined) => void;
}

function ShownToast({ toast: { text, hasFailed, undo }, onEnd }: ShownProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = setInterval(() => {
      // Not while the reader is about to press the button.
      if (!element.current?.matches(":hover, :focus-within")) onEnd(undefined);
    }, undo ? undoMs : shownMs);
    return () => clearInterval(end);
  }, [text, hasFailed, undo, onEnd]);
  useUndoKey(undo);
  return (
    <div ref={element} className={classes.toast} data-failed={hasFailed || undefined}>
      <Icon name={hasFailed ? "warning" : "check"} size={18} />
      {text}
      {undo && <UndoButton {...undo} />}
    </div>
  );
}

/** A button that returns the focus to where it was when it disappears. */
function UndoButton({ label, act }: Undo) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => () => {
    if (document.activeElement !== button.current) return;
    const { current } = before;
    const wasIn = current instanceof HTMLElement ? current : undefined;
    queueMicrotask(() => {
      const target = wasIn?.isConnected ? wasIn : document.getElementById("content");
      target?.focus({ preventScroll: true });
    });
  }, []);
  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts="Control+Z Meta+Z"
      onFocus={(event) => before.current = event.relatedTarget}
      onClick={act}
    >
      {label}
    </button>
  );
}

/** Ctrl+Z undoes what was done last, before the page's own undo. Text fields keep theirs. */
function useUndoKey(undo: Undo | undefined) {
  useEffect(() => {
    if (undo === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
      if (!isUndo || isTextField(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      undo.act();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [undo]);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, [contenteditable]");
}

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Icon } from "../theme/icon.tsx";
import classes from "./toast.module.css";

const ToastContext = createContext<(text: string | undefined) => void>(() => {});

/**
 * A function that shows and announces a text for some seconds, also while another page opens;
 * `undefined` removes it.
 */
export function useToast(): (text: string | undefined) => void {
  return useContext(ToastContext);
}

const shownMs = 5_000;

interface Props {
  readonly children: ReactNode;
}

/** Provides the page's only toast. */
export function ToastProvider({ children }: Props) {
  // A new object each time, so that repeating a text restarts its time.
  const [toast, setToast] = useState<{ readonly text: string }>();
  const [show] = useState(() => (text: string | undefined) =>
    setToast(text === undefined ? undefined : { text })
  );
  useEffect(() => {
    const end = setTimeout(() => setToast(undefined), shownMs);
    return () => clearTimeout(end);
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" className={classes.place}>
        {toast && (
          <div className={classes.toast}>
            <Icon name="check" size={18} />
            {toast.text}
          </div>
        )}
      </div>
    </ToastContext>
  );
}

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Icon } from "../theme/icon.tsx";
import classes from "./toast.module.css";

type ShowToast = (text: string | undefined, hasFailed?: boolean) => void;

const ToastContext = createContext<ShowToast>(() => {});

/**
 * A function that shows and announces a text for some seconds, also while another page opens;
 * `undefined` removes it.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

const shownMs = 5_000;

interface Props {
  readonly children: ReactNode;
}

/** Provides the page's only toast. */
export function ToastProvider({ children }: Props) {
  // A new object each time, so that repeating a text restarts its time.
  const [toast, setToast] = useState<{ readonly text: string; readonly hasFailed: boolean }>();
  const [show] = useState((): ShowToast => (text, hasFailed = false) =>
    setToast(text === undefined ? undefined : { text, hasFailed })
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
            <Icon name={toast.hasFailed ? "warning" : "check"} size={18} />
            {toast.text}
          </div>
        )}
      </div>
    </ToastContext>
  );
}

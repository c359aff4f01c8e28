import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Icon } from "../look/icon.tsx";
import classes from "./toast.module.css";

const ToastContext = createContext<(text: string | undefined) => void>(() => {});

/** Says for some seconds, to the eye and to screen readers, what was done, also while another page opens; or no more. */
export function useToast(): (text: string | undefined) => void {
  return useContext(ToastContext);
}

const shownMs = 5_000;

interface Props {
  readonly children: ReactNode;
}

/** The one place in the page where it is said. */
export function ToastProvider({ children }: Props) {
  // A new object each time, so that what is said twice stays as long as what is said once.
  const [toast, setToast] = useState<{ readonly text: string }>();
  const [say] = useState(() => (text: string | undefined) =>
    setToast(text === undefined ? undefined : { text })
  );
  useEffect(() => {
    const end = setTimeout(() => setToast(undefined), shownMs);
    return () => clearTimeout(end);
  }, [toast]);
  return (
    <ToastContext value={say}>
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

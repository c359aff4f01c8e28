import { useWindowEvent } from "@mantine/hooks";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";

/** The questions to ask before the page is left. */
const Questions = createContext<Set<string>>(new Set());

/**
 * While `isBusy`, asks `question` before the reader leaves the page by a link of the panel or by
 * going back. The browser asks in its own words before the tab is closed.
 */
export function useLeaveQuestion(isBusy: boolean, question: string): void {
  const questions = useContext(Questions);
  useWindowEvent("beforeunload", (event) => {
    if (isBusy) event.preventDefault();
  });
  useEffect(() => {
    if (isBusy) questions.add(question);
    return () => {
      questions.delete(question);
    };
  }, [isBusy, question, questions]);
}

interface Props {
  readonly children: ReactNode;
}

/**
 * Asks the questions of `useLeaveQuestion` before another page of the panel is opened. The router's
 * own `useBlocker` needs a router that also fetches data, which the panel does not use.
 */
export function LeaveGuard({ children }: Props) {
  const questions = useRef(new Set<string>()).current;
  const navigation = useContext(NavigationContext);
  useAskOnBack(questions);
  const guarded = useMemo(() => {
    const { navigator } = navigation;
    type Go = typeof navigator.push;
    const guard = (go: Go): Go => (to, state, options) => {
      const { pathname = location.pathname } = typeof to === "string"
        ? new URL(to, location.href)
        : to;
      if (mayOpen(pathname, location.pathname, questions)) go(to, state, options);
    };
    const { push, replace } = navigator;
    return {
      ...navigation,
      navigator: { ...navigator, push: guard(push), replace: guard(replace) },
    };
  }, [navigation, questions]);
  return (
    <NavigationContext value={guarded}>
      <Questions value={questions}>{children}</Questions>
    </NavigationContext>
  );
}

/** Asks when the browser goes back or forward; if the answer is no, it returns. */
function useAskOnBack(questions: ReadonlySet<string>) {
  const { pathname, key } = useLocation();
  const current = useRef({ pathname: "", index: NaN });
  useLayoutEffect(() => {
    current.current = { pathname: location.pathname, index: indexOf(history.state) };
  }, [pathname, key]);
  const isReturning = useRef(false);
  // Before the router, which listens to the same event.
  useLayoutEffect(() => {
    const ask = (event: PopStateEvent) => {
      const { pathname, index } = current.current;
      const steps = index - indexOf(event.state);
      const isStaying = !isReturning.current && Boolean(steps) &&
        !mayOpen(location.pathname, pathname, questions);
      if (isStaying || isReturning.current) event.stopImmediatePropagation();
      isReturning.current = isStaying;
      if (isStaying) history.go(steps);
    };
    addEventListener("popstate", ask, { capture: true });
    return () => removeEventListener("popstate", ask, { capture: true });
  }, [questions]);
}

/** The router's number of an entry of the browser's history; `NaN` if it has none. */
function indexOf(state: unknown): number {
  const { idx } = Object(state);
  return typeof idx === "number" ? idx : NaN;
}

/** Whether a page may be opened. Signing out, and the end of the session, cannot be stopped. */
function mayOpen(to: string, from: string, questions: ReadonlySet<string>): boolean {
  if (to === from || to.endsWith("/login")) return true;
  return [...questions].every((question) => globalThis.confirm(question));
}

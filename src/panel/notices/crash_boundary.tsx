import { Component, type ReactNode } from "react";
import { CrashNotice } from "./crash_notice.tsx";

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly hasCrashed: boolean;
}

/** Shows a way out where a page's own fault has ended it. */
export class CrashBoundary extends Component<Props, State> {
  override readonly state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashNotice /> : this.props.children;
  }
}

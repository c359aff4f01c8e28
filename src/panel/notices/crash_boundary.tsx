import { Component, type ReactNode } from "react";
import { CrashNotice } from "./crash_notice.tsx";

interface Props {
  /** What is shown, for example a path: when it changes, the error is cleared. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface State {
  readonly hasCrashed: boolean;
}

/** Shows a way to recover if a page cannot be loaded or throws while rendering. */
export class CrashBoundary extends Component<Props, State> {
  override readonly state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.hasCrashed) this.setState({ hasCrashed: false });
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashNotice /> : this.props.children;
  }
}

import { Component, type ReactNode, Suspense } from 'react';
import { report } from '#api/platform/report.ts';

interface OptionalProps {
  children: ReactNode;
  /** In its place where it failed; nothing when not given. */
  failed?: ReactNode;
  /** In its place while its code is on its way. */
  waiting?: ReactNode;
}

/** What its screen can do without: when it fails, or its code does not come, all around it stays. */
export class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (import.meta.env.VITE_ERROR_DSN) {
      report({ error });
    }
  }

  override render() {
    const { children, failed = null, waiting = null } = this.props;
    return this.state.failed ? failed : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

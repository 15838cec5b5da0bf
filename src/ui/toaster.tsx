import { Toaster as SonnerToaster, toast } from 'sonner';
import { toastDurationMs, toastVisibleMax } from '#domain/constants.ts';
import * as copy from './copy.ts';
import type { ToastMessage } from './toast.ts';
import 'sonner/dist/styles.css';

export function show({ tone, text, detail }: ToastMessage) {
  toast[tone](text, detail === undefined ? undefined : { description: detail });
}

export function Toaster() {
  return (
    <SonnerToaster
      duration={toastDurationMs}
      visibleToasts={toastVisibleMax}
      position="top-center"
      theme="system"
      containerAriaLabel={copy.toastsLabel}
      // Below the bar, whose way back must stay in reach.
      offset={{ top: '4.25rem' }}
      mobileOffset={{ top: '4.25rem', left: 12, right: 12 }}
      style={
        {
          '--width': '22rem',
          fontFamily: 'var(--font-sans)',
          '--normal-bg': 'var(--color-surface)',
          '--normal-text': 'var(--color-ink)',
          '--normal-border': 'var(--color-line)',
          '--border-radius': 'var(--radius-md)',
        } as React.CSSProperties
      }
      toastOptions={{
        classNames: {
          toast: 'shadow-raised!',
          title: 'text-sm font-semibold',
          description: 'text-sm text-ink-muted!',
          success: '[&_[data-icon]]:text-positive',
          error: '[&_[data-icon]]:text-danger',
          info: '[&_[data-icon]]:text-info',
        },
      }}
    />
  );
}

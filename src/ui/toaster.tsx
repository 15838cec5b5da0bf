import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast, useSonner } from 'sonner';
import * as copy from './copy.ts';
import type { ToastMessage } from './toast.ts';
import 'sonner/dist/styles.css';

const toastDurationMs = 4000;
const toastVisibleMax = 3;

const above = 'calc(var(--bars-below, 0px) + 0.75rem)';

export function show({ tone, text, detail }: ToastMessage) {
  toast[tone](text, detail === undefined ? undefined : { description: detail });
}

/** How much of the window's lower edge bars take, one on top of the other: tabs, the main action, a selection. */
function barsBelow(): number {
  const middle = window.innerWidth / 2;
  let free = window.innerHeight;
  for (;;) {
    const [under = null] = document
      .elementsFromPoint(middle, free - 1)
      .filter((element) => !element.closest('[data-sonner-toaster]'));
    const bar = stuckAround(under);
    const { top, bottom } = bar?.getBoundingClientRect() ?? { top: free, bottom: free };
    // What takes half of the window is no bar.
    if (top >= free || bottom < free - 1 || top < window.innerHeight / 2) {
      return window.innerHeight - free;
    }
    free = top;
  }
}

function stuckAround(element: Element | null): Element | null {
  const isStuck = (one: Element) => /^(fixed|sticky)$/.test(getComputedStyle(one).position);
  let around = element;
  while (around !== null && !isStuck(around)) {
    around = around.parentElement;
  }
  return around;
}

/** While there are toasts they stand above the bars of whatever screen is there, also of the next one. */
function useAboveBars(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('elementsFromPoint' in document)) {
      return;
    }
    const { style } = document.documentElement;
    let due = 0;
    // Once a frame: each look lays the page out, and a screen changes in a hundred places while it is being drawn.
    const place = () => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => style.setProperty('--bars-below', `${barsBelow()}px`));
    };
    place();
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      cancelAnimationFrame(due);
      changes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [isShown]);
}

/** At the lower edge: above are the names of things, deadlines and the way back. */
export function Toaster() {
  const { toasts } = useSonner();
  useAboveBars(toasts.length > 0);
  return (
    <SonnerToaster
      duration={toastDurationMs}
      visibleToasts={toastVisibleMax}
      position="bottom-center"
      theme="system"
      containerAriaLabel={copy.toastsLabel}
      offset={{ bottom: above }}
      mobileOffset={{ bottom: above, left: 12, right: 12 }}
      style={
        {
          '--width': '22rem',
          fontFamily: 'var(--font-sans)',
          // Presses go through to what lies below; and a pointer that rests where it pressed keeps no toast there for ever.
          pointerEvents: 'none',
          '--normal-bg': 'var(--color-surface)',
          '--normal-text': 'var(--color-ink)',
          '--normal-border': 'var(--color-line)',
          '--border-radius': 'var(--radius-md)',
        } as React.CSSProperties
      }
      toastOptions={{
        classNames: {
          toast: 'pointer-events-none! shadow-raised!',
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

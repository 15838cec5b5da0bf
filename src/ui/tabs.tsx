import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Name extends string> {
  name: Name;
  label: string;
  content: ReactNode;
}

export interface TabsProps<Name extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs over one panel at a time. Hidden panels stay mounted: what was typed there is not lost. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) {
      return;
    }
    event.preventDefault();
    const next = step(
      tabs.findIndex(({ name }) => name === current),
      tabs.length,
    );
    const tab = tabs[next];
    if (tab === undefined) {
      return;
    }
    onChange(tab.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-2xl bg-sunken p-1 inset-ring inset-ring-line"
      >
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}-tab`}
            aria-controls={`${id}-${name}`}
            aria-selected={name === current}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
            className={classNames(
              'min-h-11 flex-auto rounded-full px-2 font-bold text-sm transition-colors duration-150',
              name === current
                ? 'bg-surface text-primary shadow-card'
                : 'text-ink-muted hover:text-ink',
            )}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={`${id}-${name}-tab`}
          hidden={name !== current}
        >
          {content}
        </div>
      ))}
    </>
  );
}

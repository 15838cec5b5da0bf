import { Check, ChevronDown, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import * as copy from './copy.ts';
import { Field } from './field.tsx';
import { Sheet } from './sheet.tsx';
import { TextInput } from './text-input.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** What else it is called, in lower case: found by the beginning of one. */
  names?: readonly string[];
  /** Names of something it belongs to: found by them after what is called so itself. */
  around?: readonly string[];
}

export interface ComboboxProps {
  label: string;
  options: readonly ComboboxOption[];
  /** The chosen option's value, or null. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The label of the search box inside. */
  searchLabel?: string;
  /** What stands in place of the list when nothing fits. */
  emptyText?: string;
  /** In place of the list while it loads or when it could not be loaded. */
  status?: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** A form finds the field by it, to focus it when it is the first with an error. */
  name?: string;
}

function fold(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function squeezed(text: string) {
  return text.replace(/[\s-]/g, '');
}
/** One letter is no name. */
const shortestName = 2;

/** How well an option fits a search, 0 best; null when it does not. */
function rankOf(option: ComboboxOption, search: string, words: readonly string[]): number | null {
  const label = fold(option.label);
  const { names = [], around = [] } = option;
  if (names.includes(search)) {
    return 0;
  }
  if (around.includes(search)) {
    return 1;
  }
  // People write "Gunungkidul" and "Lubuk Linggau", whatever the register does.
  const inLabel =
    words.every((word) => label.includes(word)) || squeezed(label).includes(squeezed(search));
  if (inLabel && label.split(/\s+/).some((word) => word.startsWith(words[0] ?? ''))) {
    return 2;
  }
  const named = search.length >= shortestName && names.some((name) => name.startsWith(search));
  if (named) {
    return 3;
  }
  if (inLabel) {
    return 4;
  }
  const near = search.length >= shortestName && around.some((name) => name.startsWith(search));
  return near ? 5 : null;
}

/** What fits the search, the best first: every word of it in the label, or the beginning of another name. */
function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return options;
  }
  const search = words.join(' ');
  return options
    .map((option) => ({ option, rank: rankOf(option, search, words) }))
    .filter((hit): hit is { option: ComboboxOption; rank: number } => hit.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** More than a sheet shows: the others are drawn after these, in slices, so that it opens at once on a slow phone. */
const drawnAtFirst = 30;

/** Choosing from a long list (514 cities): a field that opens a sheet with a search box. */
export function Combobox({
  label,
  options,
  value,
  onChange,
  placeholder = copy.choosePlaceholder,
  searchLabel = copy.searchOptionsLabel(label),
  emptyText = copy.noOptionFits,
  status,
  error,
  hint,
  required,
  disabled,
  name,
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);

  return (
    <Field label={label} error={error} hint={hint} required={required ?? false}>
      {(field) => (
        <>
          {/* A select-only combobox in the eyes of assistive technology: name from the label, value as its text. */}
          <button
            {...field}
            name={name}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${field.id}-sheet`}
            disabled={disabled}
            className="control flex items-center justify-between gap-2 text-left"
            onClick={() => setOpen(true)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                setOpen(true);
              }
            }}
          >
            <span className={classNames('truncate', chosen === undefined && 'text-ink-muted')}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </button>
          <div id={`${field.id}-sheet`} className="contents">
            <Sheet tall open={open} onClose={() => setOpen(false)} title={label}>
              {status ?? (
                <OptionSearch
                  label={label}
                  searchLabel={searchLabel}
                  emptyText={emptyText}
                  options={options}
                  value={value}
                  onChoose={(next) => {
                    onChange(next);
                    setOpen(false);
                  }}
                />
              )}
            </Sheet>
          </div>
        </>
      )}
    </Field>
  );
}

interface OptionSearchProps {
  label: string;
  searchLabel: string;
  emptyText: string;
  options: readonly ComboboxOption[];
  value: string | null;
  onChoose: (value: string) => void;
}

function OptionSearch({
  label,
  searchLabel,
  emptyText,
  options,
  value,
  onChoose,
}: OptionSearchProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const shown = useMemo(() => matching(options, search), [options, search]);
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);

  const moveTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), shown.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    };
    const target = steps[event.key];
    const option = shown[active];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (option !== undefined) {
        onChoose(option.value);
      }
    }
  };

  return (
    <>
      <div className="sticky -top-2 z-10 -mx-5 bg-surface px-5 pt-2 pb-3">
        <TextInput
          icon={<Search className="size-5" />}
          type="search"
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="sr-only" role="status">
        {search === '' ? '' : copy.optionsFound(shown.length)}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="-mx-2">
        {(whole ? shown : shown.slice(0, drawnAtFirst)).map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keyboard and points here
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={classNames(
              'flex min-h-12 items-center justify-between gap-3 rounded-md px-3 py-2 text-sm [content-visibility:auto] [contain-intrinsic-size:auto_3rem]',
              index === active && 'bg-sunken',
              option.value === value && 'font-bold text-primary',
            )}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
            {option.value === value && <Check aria-hidden className="size-5 shrink-0" />}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="py-8 text-center text-ink-muted text-sm">{emptyText}</p>}
    </>
  );
}

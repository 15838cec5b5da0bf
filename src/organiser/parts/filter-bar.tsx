import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as copy from '#organiser/copy/parts.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SearchInput } from '#ui/search-input.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useWide } from './use-wide.ts';

export interface FilterChoice {
  value: string;
  label: string;
  /** How many rows have it; none where that is not known. */
  count?: number;
}

export interface Filter {
  /** The filter's name in the address. */
  id: string;
  label: string;
  choices: readonly FilterChoice[];
  chosen: readonly string[];
}

export interface FilterBarProps {
  /** The search beside the filters; none where there is nothing to search. */
  search?: { label: string; placeholder: string; text: string; onText: (text: string) => void };
  filters: readonly Filter[];
  onToggle: (filter: string, value: string) => void;
  onClear: () => void;
  /** How many rows are left. */
  found: number;
}

/** As many stand in one row with the search on a laptop of 1280 pixels; all others are in one menu. */
const mostBeside = 6;

/** Search and filters over a list. What is chosen stands under them as chips, each with a way to take it off. */
export function FilterBar(props: FilterBarProps) {
  const { search, filters, onToggle, onClear, found } = props;
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const beside = filters.length > mostBeside + 1 ? filters.slice(0, mostBeside) : filters;
  const more = filters.slice(beside.length);
  const chips = filters.flatMap((filter) =>
    filter.chosen.map((value) => ({
      filter: filter.id,
      value,
      label: `${filter.label}: ${filter.choices.find((choice) => choice.value === value)?.label ?? copy.goneValue}`,
    })),
  );

  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {search !== undefined && (
          <div className="min-w-0 flex-1 lg:max-w-60 lg:flex-auto">
            <SearchInput
              label={search.label}
              placeholder={search.placeholder}
              value={search.text}
              onChange={search.onText}
            />
          </div>
        )}
        {wide ? (
          <>
            {beside.map((filter) => (
              <FilterMenu key={filter.id} label={filter.label} isChosen={filter.chosen.length > 0}>
                <Choices filter={filter} onToggle={onToggle} />
              </FilterMenu>
            ))}
            {more.length > 0 && (
              <FilterMenu
                label={copy.moreFilters}
                isChosen={more.some(({ chosen }) => chosen.length > 0)}
              >
                <FilterGroups filters={more} onToggle={onToggle} />
              </FilterMenu>
            )}
          </>
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {copy.filters}
          </Button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {chips.map(({ filter, value, label }) => (
            <li key={`${filter} ${value}`}>
              <button
                type="button"
                aria-label={copy.removeFilter(label)}
                onClick={() => onToggle(filter, value)}
                className="relative flex min-h-8 items-center gap-1.5 rounded-full bg-primary-soft py-1 pr-2 pl-3 font-semibold text-on-primary-soft text-sm after:absolute after:-inset-1.5"
              >
                {label}
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          <li>
            <Button variant="ghost" size="sm" onClick={onClear}>
              {copy.clearFilters}
            </Button>
          </li>
        </ul>
      )}
      {!wide && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={copy.filterTitle}
          tall
          footer={
            <Button block onClick={() => setOpen(false)}>
              {copy.showResults(found)}
            </Button>
          }
        >
          <div className="grid gap-5">
            <FilterGroups filters={filters} onToggle={onToggle} />
          </div>
        </Sheet>
      )}
    </div>
  );
}

function Choices({ filter, onToggle }: { filter: Filter; onToggle: FilterBarProps['onToggle'] }) {
  return filter.choices.map(({ value, label, count }) => (
    <label
      key={value}
      className="flex min-h-11 items-center gap-3 rounded-sm px-2 text-sm hover:bg-sunken lg:min-h-9"
    >
      <input
        type="checkbox"
        checked={filter.chosen.includes(value)}
        onChange={() => onToggle(filter.id, value)}
        className="size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-ink-muted tabular-nums">{count}</span>
    </label>
  ));
}

function FilterGroups({ filters, onToggle }: Pick<FilterBarProps, 'filters' | 'onToggle'>) {
  return filters.map((filter) => (
    <fieldset key={filter.id}>
      <legend className="px-2 pb-1 font-bold text-sm max-lg:px-0">{filter.label}</legend>
      <Choices filter={filter} onToggle={onToggle} />
    </fieldset>
  ));
}

interface FilterMenuProps {
  label: string;
  isChosen: boolean;
  children: ReactNode;
}

function FilterMenu({ label, isChosen, children }: FilterMenuProps) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) {
      return;
    }
    // The panel beside the list stays.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <fieldset ref={menu} className="relative" onKeyDown={onKeyDown}>
      <legend className="sr-only">{label}</legend>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={classNames(
          'flex min-h-11 items-center gap-1 rounded-full border px-2.5 font-semibold text-sm hover:bg-sunken',
          isChosen ? 'border-primary text-primary' : 'border-line-strong',
        )}
      >
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {open && (
        <div className="absolute top-full left-0 z-30 mt-1 max-h-80 w-72 overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-raised">
          {children}
        </div>
      )}
    </fieldset>
  );
}

import { Search } from 'lucide-react';
import * as copy from '#copy/races.ts';
import * as shared from '#copy/shared.ts';
import { cityFilterOptions } from '#domain/constants.ts';
import { monthNames } from '#domain/dates.ts';
import { SelectInput } from '#ui/select-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { RaceFilter } from './use-race-filter.ts';

const all = 'all';

export interface RaceFiltersProps {
  filter: RaceFilter;
  onChange: (filter: RaceFilter) => void;
}

export function RaceFilters({ filter, onChange }: RaceFiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Enter must put the keyboard away, which takes a form
    <form
      role="search"
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        // The list has been answering all along: what is left to do is to put the keyboard away.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <TextInput
        type="search"
        aria-label={copy.searchLabel}
        placeholder={copy.searchPlaceholder}
        icon={<Search className="size-5" />}
        enterKeyHint="search"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <SelectInput
          aria-label={shared.monthLabel}
          value={filter.month ?? all}
          onChange={(event) => {
            const { value } = event.target;
            onChange({ ...filter, month: value === all ? null : Number(value) });
          }}
        >
          <option value={all}>{copy.everyMonth}</option>
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          aria-label={copy.cityLabel}
          value={filter.city ?? all}
          onChange={(event) => {
            const { value } = event.target;
            onChange({ ...filter, city: value === all ? null : value });
          }}
        >
          <option value={all}>{copy.everyCity}</option>
          {cityFilterOptions.map((city) => (
            <option key={city} value={city}>
              {city}
            </option>
          ))}
        </SelectInput>
      </div>
    </form>
  );
}

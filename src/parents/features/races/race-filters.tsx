import { monthNames } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/races.ts';
import * as shared from '#parts/copy/shared.ts';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import type { RaceFilter } from './use-race-filter.ts';
import { cityFilterOptions } from './use-race-filter.ts';

const all = 'all';

export interface RaceFiltersProps {
  filter: RaceFilter;
  onChange: (filter: RaceFilter) => void;
}

export function RaceFilters({ filter, onChange }: RaceFiltersProps) {
  return (
    <SearchForm className="grid gap-2.5 wide:grid-cols-2 wide:items-start laptop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SearchInput
        label={copy.searchLabel}
        placeholder={copy.searchPlaceholder}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2.5">
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
    </SearchForm>
  );
}

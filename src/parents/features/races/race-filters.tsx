import type { ReactNode } from 'react';
import type { Child } from '#api/own-reads.ts';
import { monthNames } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/races.ts';
import * as shared from '#parts/copy/shared.ts';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { SearchForm } from '#ui/search-form.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { ageFilterOptions, cityFilterOptions, type RaceFilter } from './use-race-filter.ts';

const all = 'all';
/** More children than that are chosen from a list, so that the other filters stay within a swipe. */
const mostChips = 4;

export interface RaceFiltersProps {
  filter: RaceFilter;
  onChange: (filter: RaceFilter) => void;
  /** The children of the family that is signed in. */
  family: readonly Child[];
  /** Where races are still to come. */
  cities: readonly string[];
}

export function RaceFilters({ filter, onChange, family, cities }: RaceFiltersProps) {
  const chooseChild = (child: string | null) => onChange({ ...filter, child, age: null });
  return (
    <SearchForm className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SearchInput
        label={copy.searchLabel}
        placeholder={copy.searchPlaceholder}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <fieldset className="min-w-0">
        <legend className="sr-only">{copy.filtersLabel}</legend>
        <div className="scroller gap-2 py-0.5">
          {family.length <= mostChips &&
            family.map(({ id, nama_panggilan }) => (
              <ChoiceChip
                key={id}
                chosen={filter.child === id}
                onChoose={() => chooseChild(filter.child === id ? null : id)}
              >
                {nama_panggilan}
              </ChoiceChip>
            ))}
          <ChoiceChip
            chosen={filter.open}
            onChoose={() => onChange({ ...filter, open: !filter.open })}
          >
            {copy.withPlacesFilter}
          </ChoiceChip>
          {family.length > mostChips && (
            <Choice
              label={copy.childLabel}
              every={copy.everyChild}
              value={filter.child}
              onChange={chooseChild}
            >
              {family.map(({ id, nama_panggilan }) => (
                <option key={id} value={id}>
                  {nama_panggilan}
                </option>
              ))}
            </Choice>
          )}
          <Choice
            label={copy.ageLabel}
            every={copy.everyAge}
            value={filter.age}
            onChange={(age) => onChange({ ...filter, child: null, age: age && Number(age) })}
          >
            {ageFilterOptions.map((age) => (
              <option key={age} value={age}>
                {shared.ageInYears(age)}
              </option>
            ))}
          </Choice>
          <Choice
            label={shared.monthLabel}
            every={copy.everyMonth}
            value={filter.month}
            onChange={(month) => onChange({ ...filter, month: month && Number(month) })}
          >
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label={copy.cityLabel}
            every={copy.everyCity}
            value={filter.city}
            onChange={(city) => onChange({ ...filter, city })}
          >
            {citiesOf(filter, cities).map((city) => (
              <option key={city} value={city}>
                {city}
              </option>
            ))}
          </Choice>
        </div>
      </fieldset>
    </SearchForm>
  );
}

/** Each once; the one of a link that was shared too, though no race is there any more. */
function citiesOf({ city }: RaceFilter, coming: readonly string[]): string[] {
  return [...new Set([...cityFilterOptions, ...coming, ...(city === null ? [] : [city])])];
}

interface ChoiceProps<Value> {
  label: string;
  /** The choice that filters nothing. */
  every: string;
  value: Value | null;
  onChange: (value: (Value & string) | null) => void;
  children: ReactNode;
}

function Choice<Value extends string | number>({
  label,
  every,
  value,
  onChange,
  children,
}: ChoiceProps<Value>) {
  return (
    <SelectInput
      aria-label={label}
      value={value ?? all}
      className={value === null ? 'filter-choice' : 'filter-choice filter-chosen'}
      onChange={(event) => {
        const chosen = event.target.value;
        onChange(chosen === all ? null : (chosen as Value & string));
      }}
    >
      <option value={all}>{every}</option>
      {children}
    </SelectInput>
  );
}

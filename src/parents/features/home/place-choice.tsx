import { useId } from 'react';
import type { ListedRace } from '#api/races.ts';
import { shortRegency } from '#domain/place-names.ts';
import * as copy from '#parents/copy/home.ts';
import { SelectInput } from '#ui/select-input.tsx';

interface PlaceChoiceProps {
  races: readonly ListedRace[];
  place: string | null;
  /** Nothing can be entered there. */
  none: boolean;
  onChoose: (place: string) => void;
}

/** Where the family is; each choice has a race. */
export function PlaceChoice({ races, place, none, onChoose }: PlaceChoiceProps) {
  const id = useId();
  const cities = [...new Set(races.map(({ kota }) => kota))].sort();
  const value = cities.find((city) => city === place) ?? '';
  return (
    <div className="-mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label htmlFor={id} className="text-ink-muted">
        {place === null
          ? copy.placeQuestion
          : (none ? copy.nonePlaceLabel : copy.placeLabel)(shortRegency(place))}
      </label>
      <div className="w-44 max-w-full">
        <SelectInput
          id={id}
          value={value}
          className="filter-choice"
          onChange={(event) => onChoose(event.target.value)}
        >
          {value === '' && <option value="">{copy.placeChoose}</option>}
          {cities.map((city) => (
            <option key={city} value={city}>
              {city}
            </option>
          ))}
        </SelectInput>
      </div>
    </div>
  );
}

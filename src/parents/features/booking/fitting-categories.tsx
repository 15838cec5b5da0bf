import type { RaceCategory } from '#api/categories.ts';
import { withQuery } from '#domain/address.ts';
import { completeBirthDate, parseBirthDate } from '#domain/birth-date-input.ts';
import { categoryMisfit } from '#domain/rider-rules.ts';
import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RiderFormValues } from './rider-draft.ts';

/** More than these are no help in choosing. */
const offered = 3;

interface FittingCategoriesProps {
  category: RaceCategory;
  /** The race's others, with places left. */
  others: readonly RaceCategory[];
  raceDay: CalendarDay;
  rider: RiderFormValues;
  /** Before the form of another class opens: it takes over what has been typed. */
  onMove: (category: RaceCategory) => void;
}

/** Told as soon as the rider is known not to fit: why, and the classes that do, each one tap away. */
export function FittingCategories(props: FittingCategoriesProps) {
  const { category, others, raceDay, rider, onMove } = props;
  const { gender, nickname } = rider;
  const birthDate = parseBirthDate(completeBirthDate(rider.birthDate));
  const misfitOf = (other: RaceCategory) =>
    birthDate === null ? null : categoryMisfit(birthDate, gender, other, raceDay);
  const misfit = misfitOf(category);
  const fitting = misfit === null ? [] : others.filter((other) => misfitOf(other) === null);

  return (
    <div role="status" className="empty:hidden">
      {birthDate !== null && misfit !== null && (
        <Notice tone="warning">
          <p>
            {misfit === 'age'
              ? copy.ageMisfit(nickname.trim(), birthDate, raceDay, category)
              : copy.genderMisfit(category)}
          </p>
          {fitting.length > 0 ? (
            <p className="mt-2 flex flex-wrap gap-2">
              {fitting.slice(0, offered).map((other) => (
                <ButtonLink
                  key={other.id}
                  size="sm"
                  variant="secondary"
                  replace
                  // The same form, of a family with an account or without.
                  to={withQuery('', { kategori: other.id })}
                  onClick={() => onMove(other)}
                >
                  {copy.moveToClass(other.nama)}
                </ButtonLink>
              ))}
            </p>
          ) : (
            <p className="mt-1 font-normal">{copy.noFittingClass}</p>
          )}
        </Notice>
      )}
    </div>
  );
}

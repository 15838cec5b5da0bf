import { readableRegency } from '#domain/place-names.ts';
import { fieldsShown, heldOf, type RiderField, type RiderPlace } from '#domain/rider/fields.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import { jerseySizeText } from './copy/rider.ts';
import { heldGenders, riderLabel } from './copy/rider-fields.ts';

/** What a field reads where it is shown; null where there is nothing to read. */
function textOf({ name }: RiderField, held: string, place: RiderPlace): string | null {
  switch (name) {
    case 'birthDate':
      return formatDate(held);
    case 'gender':
      return heldGenders[held] ?? held;
    case 'city':
      return readableRegency(held);
    case 'jerseySize':
      // Who orders is told that there will be none.
      return place === 'order' ? jerseySizeText(held) : held === 'None' ? null : held;
    default:
      return held;
  }
}

/** What this place shows of a rider, in the list's order; null for a value that is not there. `row`: the family's rider, or an entry. */
export function riderLines(place: 'card' | 'kept' | 'order' | 'panel', row: object) {
  return fieldsShown(place).map((field) => {
    const held = heldOf(field, row);
    return {
      name: field.name,
      label: riderLabel(field.name, place === 'panel' ? 'list' : place),
      value: held === null || held === '' ? null : textOf(field, held, place),
    };
  });
}

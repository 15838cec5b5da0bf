import type { ParticipantList } from '#api/organiser/participants.ts';
import { readableRegency } from '#domain/place-names.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/participants.ts';
import type { Filter } from '#organiser/parts/filter-bar.tsx';
import {
  type ChosenFilters,
  type FilteredRiders,
  type FilterName,
  withoutTeam,
} from './rider-filter.ts';

const byLabel = new Intl.Collator('id', { numeric: true });

function labelOf(list: ParticipantList, name: FilterName, value: string): string {
  switch (name) {
    case 'kategori':
      return (
        list.categories.find(({ id }) => id === value)?.nama ??
        list.riders.find((rider) => rider.kategori_id === value)?.category ??
        value
      );
    case 'status':
      return copy.statuses[value] ?? value;
    case 'bayar':
      return copy.payments[value] ?? value;
    case 'hadir':
      return copy.arrivals[value] ?? value;
    case 'plat':
      return copy.plates[value] ?? value;
    case 'berkas':
      return copy.papers[value] ?? value;
    case 'papan':
      return copy.boardWords[value] ?? value;
    case 'daftar':
      return formatDate(value);
    case 'tim':
      return value === withoutTeam ? copy.withoutTeam : value;
    case 'kota':
      return readableRegency(value);
    default:
      return value;
  }
}

/** These filters of the list of riders, each with its values and how many riders each would leave. */
export function listFilters(
  list: ParticipantList,
  counts: FilteredRiders['counts'],
  chosen: Pick<ChosenFilters, FilterName>,
  names: readonly FilterName[],
): Filter[] {
  return names.map((name) => ({
    id: name,
    label: copy.filters[name],
    chosen: chosen[name],
    choices: [...new Set([...counts[name].keys(), ...chosen[name]])]
      .map((value) => ({
        value,
        label: labelOf(list, name, value),
        count: counts[name].get(value) ?? 0,
      }))
      .sort((a, b) => byLabel.compare(a.label, b.label)),
  }));
}

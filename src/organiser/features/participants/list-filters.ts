import type { ParticipantList } from '#api/organiser/participants.ts';
import { readableRegency } from '#domain/place-names.ts';
import { formatDate } from '#functions/_shared/venue/dates.ts';
import * as copy from '#organiser/copy/participants.ts';
import * as tables from '#organiser/copy/parts.ts';
import type { Filter } from '#organiser/parts/filter-bar.tsx';
import {
  type ChosenFilters,
  type FilteredRiders,
  type FilterName,
  withoutTeam,
} from './rider-filter.ts';

const byLabel = new Intl.Collator('id', { numeric: true });

/** Null where there is no such value, as in an old link or view. */
function labelOf(list: ParticipantList, name: FilterName, value: string): string | null {
  switch (name) {
    case 'kategori':
      return (
        list.categories.find(({ id }) => id === value)?.nama ??
        list.riders.find((rider) => rider.kategori_id === value)?.category ??
        null
      );
    case 'status':
      return copy.statuses[value] ?? null;
    case 'bayar':
      return copy.payments[value] ?? null;
    case 'hadir':
      return copy.arrivals[value] ?? null;
    case 'plat':
      return copy.plates[value] ?? null;
    case 'berkas':
      return copy.papers[value] ?? null;
    case 'papan':
      return copy.boardWords[value] ?? null;
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
        label: labelOf(list, name, value) ?? tables.goneValue,
        count: counts[name].get(value) ?? 0,
      }))
      .sort((a, b) => byLabel.compare(a.label, b.label)),
  }));
}

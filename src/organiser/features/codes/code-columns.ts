import type { ClubCode } from '#api/organiser/codes.ts';
import { serverClock } from '#domain/server-clock.ts';
import { calendarDay, formatDate, instantOf } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/codes.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';

/** Within the last day on which a code is good: its end is the moment after it. */
function lastMoment(end: string): Date {
  return new Date(instantOf(end) - 1);
}

/** The last day on which a code is good. */
export function lastDay(end: string): string {
  return formatDate(lastMoment(end));
}

/** What a code gives, in words: "10%", "Rp 25.000". */
export function givenBy({ jenis, nilai }: Pick<ClubCode, 'jenis' | 'nilai'>): string {
  return jenis === 'persen' ? `${nilai}%` : formatRupiah(nilai);
}

export function stateOf({ aktif, mulai, sampai }: ClubCode, now: Date): string {
  if (!aktif) {
    return copy.stopped;
  }
  if (sampai !== null && instantOf(sampai) <= now.getTime()) {
    return copy.over;
  }
  return mulai !== null && instantOf(mulai) > now.getTime() ? copy.notBegun : copy.active;
}

export const codeColumns: readonly TableColumn<ClubCode>[] = [
  { id: 'kode', header: copy.columns.code, value: ({ kode }) => kode, fileWidth: 20 },
  {
    id: 'catatan',
    header: copy.columns.note,
    value: ({ keterangan }) => keterangan,
    fileWidth: 36,
  },
  { id: 'potongan', header: copy.columns.gives, value: givenBy },
  { id: 'anak', header: copy.columns.children, value: ({ min_anak }) => min_anak },
  { id: 'batas', header: copy.columns.limit, value: ({ batas }) => batas },
  {
    id: 'sampai',
    header: copy.columns.until,
    value: ({ sampai }) =>
      sampai === null ? null : { at: calendarDay(lastMoment(sampai)), text: lastDay(sampai) },
    fileWidth: 14,
  },
  {
    id: 'keadaan',
    header: copy.columns.state,
    value: (code) => stateOf(code, serverClock.now()),
    fileWidth: 14,
  },
  { id: 'dipakai', header: copy.columns.uses, value: ({ uses }) => uses },
  { id: 'jumlah', header: copy.columns.discount, value: ({ discount }) => discount, rupiah: true },
  { id: 'sisa', header: copy.columns.charged, value: ({ charged }) => charged, rupiah: true },
];

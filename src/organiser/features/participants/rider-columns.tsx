import type { ReactNode } from 'react';
import type { Participant } from '#api/organiser/participants.ts';
import { shortRegency } from '#domain/place-names.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/participants.ts';
import type { TableColumn } from '#organiser/parts/data-table.tsx';
import type { AnswerColumn } from './rider-answers.ts';
import { PaymentBadge, Plate, StatusBadge } from './rider-badges.tsx';
import { paymentOf } from './rider-filter.ts';

/** A badge in two lines before it is cut: a cell's dots say nothing beside it. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="flex whitespace-normal leading-4">{children}</span>;
}

/** What the race asked for itself, beside who it is about. */
export function columnsWithAnswers(answers: readonly AnswerColumn[]): TableColumn<Participant>[] {
  return [
    ...riderColumns.filter(({ id }) => ['nama', 'plat', 'kategori', 'status'].includes(id)),
    ...answers.map(({ id, header, of }) => ({
      id,
      header,
      cell: of,
      sortBy: of,
      wraps: true,
    })),
  ];
}

export const riderColumns: TableColumn<Participant>[] = [
  {
    id: 'nama',
    header: copy.columns.name,
    cell: ({ nama_lengkap_rider }) => nama_lengkap_rider,
    sortBy: ({ nama_lengkap_rider }) => nama_lengkap_rider,
    width: '19%',
  },
  {
    id: 'plat',
    header: copy.columns.plate,
    cell: (rider) => <Plate rider={rider} />,
    sortBy: ({ nomor_plat }) => nomor_plat,
    numeric: true,
    width: '4.5rem',
  },
  {
    id: 'kategori',
    header: copy.columns.category,
    cell: ({ category }) => category,
    sortBy: ({ category }) => category,
    wraps: true,
    width: '15%',
  },
  {
    id: 'usia',
    header: copy.columns.age,
    cell: ({ age }) => copy.years(age),
    sortBy: ({ age }) => age,
    numeric: true,
    width: '3.25rem',
  },
  {
    id: 'tim',
    header: copy.columns.team,
    cell: ({ nama_tim }) => nama_tim,
    sortBy: ({ nama_tim }) => nama_tim,
    wraps: true,
  },
  {
    id: 'kota',
    header: copy.columns.city,
    cell: ({ kota_asal }) => shortRegency(kota_asal),
    sortBy: ({ kota_asal }) => kota_asal,
    wraps: true,
  },
  {
    id: 'status',
    header: copy.columns.status,
    cell: ({ status_pendaftaran }) => (
      <Whole>
        <StatusBadge status={status_pendaftaran} />
      </Whole>
    ),
    sortBy: ({ status_pendaftaran }) => copy.statuses[status_pendaftaran] ?? status_pendaftaran,
    width: '6.75rem',
  },
  {
    id: 'bayar',
    header: copy.columns.payment,
    cell: (rider) => (
      <Whole>
        <PaymentBadge rider={rider} />
      </Whole>
    ),
    sortBy: (rider) => copy.payments[paymentOf(rider)] ?? null,
    width: '8rem',
  },
  {
    id: 'jumlah',
    header: copy.columns.total,
    cell: ({ asal, tunai, total_bayar, charged_together }) =>
      asal === 'kertas' ? (
        tunai !== null && formatRupiah(tunai)
      ) : (
        <>
          {formatRupiah(total_bayar)}
          {charged_together !== null && (
            <span className="block text-ink-muted text-xs">
              {copy.ofTogether(formatRupiah(charged_together))}
            </span>
          )}
        </>
      ),
    sortBy: ({ asal, tunai, total_bayar }) => (asal === 'kertas' ? tunai : total_bayar),
    numeric: true,
    width: '6.25rem',
  },
];

import type { ReactNode } from 'react';
import type { Participant } from '#api/organiser/participants.ts';
import { shortRegency } from '#domain/place-names.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/participants.ts';
import type { TableColumn } from '#organiser/parts/data-table.tsx';
import { PaymentBadge, Plate, StatusBadge } from './rider-badges.tsx';
import { paymentOf } from './rider-filter.ts';

/** A badge in two lines before it is cut: a cell's dots say nothing beside it. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="flex whitespace-normal leading-4">{children}</span>;
}

export const riderColumns: TableColumn<Participant>[] = [
  {
    id: 'nama',
    header: copy.columns.name,
    cell: ({ nama }) => nama,
    sortBy: ({ nama }) => nama,
    width: '19%',
  },
  {
    id: 'plat',
    header: copy.columns.plate,
    cell: (rider) => <Plate rider={rider} />,
    sortBy: ({ plat }) => plat,
    numeric: true,
    width: '4.5rem',
  },
  {
    id: 'kategori',
    header: copy.columns.category,
    cell: ({ kategori }) => kategori,
    sortBy: ({ kategori }) => kategori,
    wraps: true,
    width: '15%',
  },
  {
    id: 'usia',
    header: copy.columns.age,
    cell: ({ usia }) => copy.years(usia),
    sortBy: ({ usia }) => usia,
    numeric: true,
    width: '3.25rem',
  },
  {
    id: 'tim',
    header: copy.columns.team,
    cell: ({ tim }) => tim,
    sortBy: ({ tim }) => tim,
    wraps: true,
  },
  {
    id: 'kota',
    header: copy.columns.city,
    cell: ({ kota }) => shortRegency(kota),
    sortBy: ({ kota }) => kota,
    wraps: true,
  },
  {
    id: 'status',
    header: copy.columns.status,
    cell: ({ status }) => (
      <Whole>
        <StatusBadge status={status} />
      </Whole>
    ),
    sortBy: ({ status }) => copy.statuses[status] ?? status,
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
    cell: ({ asal, tunai, total, bersama }) =>
      asal === 'kertas' ? (
        tunai !== null && formatRupiah(tunai)
      ) : (
        <>
          {formatRupiah(total)}
          {bersama !== null && (
            <span className="block text-ink-muted text-xs">
              {copy.ofTogether(formatRupiah(bersama))}
            </span>
          )}
        </>
      ),
    sortBy: ({ asal, tunai, total }) => (asal === 'kertas' ? tunai : total),
    numeric: true,
    width: '6.25rem',
  },
];

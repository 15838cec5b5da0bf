import type { ReactNode } from 'react';
import type { Participant, ParticipantContact } from '#api/organiser/participants.ts';
import { shortRegency } from '#domain/place-names.ts';
import { fieldsShown, heldOf } from '#domain/rider/fields.ts';
import { clockAt, formatDate, formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import * as copy from '#organiser/copy/participants.ts';
import type { TableColumn } from '#organiser/parts/table/columns.ts';
import { riderLabel } from '#parts/copy/rider-fields.ts';
import type { AnswerColumn } from './rider-answers.ts';
import { PaymentBadge, Plate, StatusBadge } from './rider-badges.tsx';
import { paymentOf } from './rider-filter.ts';

/** What the table shows as long as nobody chose. */
export const usualColumns = [
  'nama',
  'plat',
  'kategori',
  'usia',
  'tim',
  'kota',
  'status',
  'bayar',
  'jumlah',
] as const;

export const contactIds: readonly string[] = ['orang_tua', 'hp', 'email', 'lahir'];

/** What can be told of a rider beside what stands in the list: telephone numbers that were opened, answers. */
export interface RiderExtras {
  /** Opened by now; null: this person may open none. */
  contacts: ReadonlyMap<string, ParticipantContact> | null;
  answers: readonly AnswerColumn[];
}

type Rupiah = (rider: Participant) => number | null;

/** Every column of the participants, in the order of table and file. `zone`: of the venue. */
export function riderColumns(
  zone: string,
  { contacts, answers }: RiderExtras,
): TableColumn<Participant>[] {
  return [
    ...ofRider,
    ...ofMoney,
    ...ofConsents,
    {
      id: 'mendaftar',
      header: copy.exportHeads.registered,
      group: copy.columnGroups.entry,
      value: ({ didaftar_pada }) => ({
        at: clockAt(didaftar_pada, zone),
        text: formatDateTime(didaftar_pada, zone),
      }),
      cell: ({ didaftar_pada }) => formatDate(didaftar_pada, zone),
      sortBy: ({ didaftar_pada }) => didaftar_pada,
      fileWidth: 24,
    },
    ...(contacts === null ? [] : contactColumns(contacts)),
    ...answers.map(({ id, header, of }) => ({
      id,
      header,
      group: copy.columnGroups.answers,
      value: of,
      wraps: true,
      fileWidth: 24,
    })),
  ];
}

/** Organisers look for a team before a city. */
export function teamFirst<Listed extends { name: string }>(fields: readonly Listed[]): Listed[] {
  const isTeam = ({ name }: Listed) => name === 'teamName';
  return [...fields.filter(isTeam), ...fields.filter((field) => !isTeam(field))];
}

/** A badge in two lines before it is cut: a cell's dots say nothing beside it. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="flex whitespace-normal leading-4">{children}</span>;
}

/** What is asked of a rider and read nowhere else in the table. */
const asked = teamFirst(fieldsShown('table')).map(
  (field): TableColumn<Participant> => ({
    id: field.paper.column,
    header: riderLabel(field.name, 'list'),
    group: copy.columnGroups.rider,
    value: (rider) => heldOf(field, rider),
    ...(field.name === 'jerseySize'
      ? { width: '5rem', fileWidth: 8 }
      : { wraps: true, fileWidth: 20 }),
    ...(field.name === 'city' && {
      // A city of one word stands in one line.
      width: '5.5rem',
      cell: ({ kota_asal }: Participant) => shortRegency(kota_asal),
      fileWidth: 22,
    }),
  }),
);

const ofRider: TableColumn<Participant>[] = [
  {
    id: 'nama',
    header: riderLabel('fullName', 'list'),
    fileHeader: riderLabel('fullName', 'file'),
    value: ({ nama_lengkap_rider }) => nama_lengkap_rider,
    width: '16%',
    fileWidth: 28,
  },
  {
    id: 'plat',
    header: copy.columns.plate,
    fileHeader: copy.exportHeads.plate,
    group: copy.columnGroups.rider,
    value: ({ nomor_plat }) => nomor_plat,
    cell: (rider) => <Plate rider={rider} />,
    numeric: true,
    width: '4.5rem',
    fileWidth: 10,
  },
  {
    id: 'ingin',
    header: riderLabel('startNumber', 'list'),
    fileHeader: riderLabel('startNumber', 'file'),
    group: copy.columnGroups.rider,
    value: ({ nomor_bib }) => nomor_bib,
    width: '5rem',
    fileWidth: 12,
  },
  {
    id: 'panggilan',
    header: riderLabel('nickname', 'list'),
    group: copy.columnGroups.rider,
    value: ({ nama_panggilan_rider }) => nama_panggilan_rider,
    fileWidth: 14,
  },
  {
    id: 'kategori',
    header: copy.columns.category,
    group: copy.columnGroups.rider,
    value: ({ category }) => category,
    wraps: true,
    width: '14%',
    fileWidth: 20,
  },
  {
    id: 'usia',
    header: copy.columns.age,
    fileHeader: copy.exportHeads.age,
    group: copy.columnGroups.rider,
    value: ({ age }) => age,
    cell: ({ age }) => copy.years(age),
    numeric: true,
    width: '3.25rem',
    fileWidth: 8,
  },
  {
    id: 'kelamin',
    header: riderLabel('gender', 'list'),
    fileHeader: riderLabel('gender', 'file'),
    group: copy.columnGroups.rider,
    value: ({ jenis_kelamin_rider }) => copy.genderLong[jenis_kelamin_rider] ?? jenis_kelamin_rider,
    sortBy: ({ jenis_kelamin_rider }) => jenis_kelamin_rider,
    fileWidth: 12,
  },
  ...asked,
  {
    id: 'status',
    header: copy.columns.status,
    group: copy.columnGroups.entry,
    value: ({ status_pendaftaran }) => copy.statuses[status_pendaftaran] ?? status_pendaftaran,
    cell: ({ status_pendaftaran }) => (
      <Whole>
        <StatusBadge status={status_pendaftaran} />
      </Whole>
    ),
    width: '6.75rem',
    fileWidth: 14,
  },
  {
    id: 'pesanan',
    header: copy.columns.order,
    fileHeader: copy.exportHeads.order,
    group: copy.columnGroups.entry,
    // As Cari finds it, and as letters name it.
    value: ({ id }) => id.slice(0, 8).toUpperCase(),
    sortBy: ({ id }) => id,
    width: '7rem',
    fileWidth: 14,
  },
  {
    id: 'berkas',
    header: copy.columns.papers,
    group: copy.columnGroups.entry,
    value: ({ has_paper, paper_checked_at }) =>
      has_paper ? copy.papersThere : paper_checked_at ? copy.papersChecked : copy.papersMissing,
    sortBy: ({ has_paper, paper_checked_at }) => (has_paper ? 0 : paper_checked_at ? 1 : 2),
    wraps: true,
    fileWidth: 8,
  },
  {
    id: 'asal',
    header: copy.exportHeads.origin,
    group: copy.columnGroups.entry,
    value: ({ asal }) => copy.origins[asal] ?? asal,
    sortBy: ({ asal }) => asal,
    fileWidth: 10,
  },
];

/** A sum of whole rupiah; nothing where there is none to speak of. */
function rupiah(
  id: string,
  header: string,
  fileHeader: string,
  of: Rupiah,
): TableColumn<Participant> {
  return {
    id,
    header,
    fileHeader,
    group: copy.columnGroups.money,
    value: of,
    cell: (rider) => {
      const amount = of(rider);
      return amount !== null && formatRupiah(amount);
    },
    numeric: true,
    rupiah: true,
    width: '7rem',
    fileWidth: 14,
  };
}

/** What an entry on paper is charged, nobody keeps. */
function charged(of: Rupiah): Rupiah {
  return (rider) => (rider.asal === 'kertas' ? null : of(rider));
}

const ofMoney: TableColumn<Participant>[] = [
  {
    id: 'bayar',
    header: copy.columns.payment,
    fileHeader: copy.exportHeads.payment,
    group: copy.columnGroups.money,
    value: (rider) => copy.payments[paymentOf(rider)] ?? rider.status_pembayaran,
    cell: (rider) => (
      <Whole>
        <PaymentBadge rider={rider} />
      </Whole>
    ),
    sortBy: (rider) => copy.payments[paymentOf(rider)] ?? null,
    width: '8.5rem',
    fileWidth: 14,
  },
  {
    ...rupiah(
      'jumlah',
      copy.columns.total,
      copy.exportHeads.total,
      ({ total_bayar }) => total_bayar,
    ),
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
    width: '6.25rem',
  },
  rupiah(
    'harga',
    copy.basePrice,
    copy.exportHeads.price,
    charged(({ harga_dasar }) => harga_dasar),
  ),
  rupiah(
    'kode',
    copy.uniqueCode,
    copy.exportHeads.code,
    charged(({ kode_unik }) => kode_unik),
  ),
  rupiah(
    'admin',
    copy.adminFee,
    copy.exportHeads.fee,
    charged(({ biaya_admin }) => biaya_admin),
  ),
  rupiah(
    'bersama',
    copy.columns.together,
    copy.exportHeads.together,
    ({ charged_together }) => charged_together,
  ),
  rupiah('tunai', copy.columns.cash, copy.exportHeads.cash, ({ tunai }) => tunai),
  rupiah(
    'diterima',
    copy.columns.received,
    copy.exportHeads.received,
    ({ asal, tunai, received }) => (asal === 'kertas' ? tunai : received),
  ),
];

function consent(
  id: string,
  header: string,
  of: (rider: Participant) => string,
): TableColumn<Participant> {
  return {
    id,
    header,
    group: copy.columnGroups.consents,
    value: of,
    wraps: true,
    fileWidth: 14,
  };
}

const ofConsents: TableColumn<Participant>[] = [
  consent('foto', copy.exportHeads.photo, ({ consents }) =>
    consents.includes('foto') ? copy.allowed : copy.notAllowed,
  ),
  consent('hasil', copy.exportHeads.results, ({ consents }) =>
    consents.includes('publikasi_hasil') ? copy.allowed : copy.notAllowed,
  ),
  consent('papan', copy.exportHeads.board, ({ on_board }) => copy.boardWord(on_board)),
];

function contactColumns(
  contacts: ReadonlyMap<string, ParticipantContact>,
): TableColumn<Participant>[] {
  const contact = (
    id: string,
    header: string,
    of: (known: ParticipantContact) => string | null,
    fileWidth: number,
  ): TableColumn<Participant> => ({
    id,
    header,
    sortBy: null,
    group: copy.columnGroups.contacts,
    value: (rider) => {
      const known = contacts.get(rider.id);
      return known === undefined ? null : of(known);
    },
    cell: (rider) => {
      const known = contacts.get(rider.id);
      return known === undefined ? (
        <span className="text-ink-muted text-xs">{copy.notOpened}</span>
      ) : (
        (of(known) ?? copy.unknown)
      );
    },
    wraps: true,
    width: '9rem',
    fileWidth,
  });
  return [
    contact('orang_tua', copy.exportHeads.parent, ({ parent }) => parent, 24),
    contact('hp', copy.exportHeads.phone, ({ nomor_hp }) => nomor_hp, 18),
    contact('email', copy.exportHeads.email, ({ email }) => email, 28),
    {
      ...contact('lahir', copy.exportHeads.born, (known) => spelled(known), 12),
      value: ({ id }) => {
        const known = contacts.get(id);
        const text = known === undefined ? null : spelled(known);
        return text === null ? null : { at: known?.tanggal_lahir_rider ?? '', text };
      },
    },
  ];
}

function spelled({ tanggal_lahir_rider }: ParticipantContact): string | null {
  return tanggal_lahir_rider?.split('-').reverse().join('/') ?? null;
}

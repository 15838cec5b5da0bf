import type { Participant, ParticipantContact } from '#api/organiser/participants.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import {
  allowed,
  exportHeads,
  genderLong,
  notAllowed,
  origins,
  papersChecked,
  papersMissing,
  papersThere,
  payments,
  statuses,
} from '#organiser/copy/participants.ts';
import type { FileColumn } from '#organiser/parts/table-file.ts';
import { paymentOf } from './rider-filter.ts';

/** What an exported list of riders holds. @param zone of the venue */
export function riderFileColumns(zone: string): FileColumn<Participant>[] {
  return [
    { header: exportHeads.plate, value: ({ plat }) => plat, width: 10 },
    { header: exportHeads.wish, value: ({ ingin }) => ingin, width: 12 },
    { header: exportHeads.name, value: ({ nama }) => nama, width: 28 },
    { header: exportHeads.nickname, value: ({ panggilan }) => panggilan, width: 14 },
    { header: exportHeads.category, value: ({ kategori }) => kategori, width: 20 },
    { header: exportHeads.age, value: ({ usia }) => usia, width: 8 },
    {
      header: exportHeads.gender,
      value: ({ jenis_kelamin }) => genderLong[jenis_kelamin] ?? jenis_kelamin,
      width: 12,
    },
    { header: exportHeads.team, value: ({ tim }) => tim, width: 20 },
    { header: exportHeads.city, value: ({ kota }) => kota, width: 22 },
    { header: exportHeads.jersey, value: ({ jersey }) => jersey, width: 8 },
    { header: exportHeads.status, value: ({ status }) => statuses[status] ?? status, width: 14 },
    {
      header: exportHeads.payment,
      value: (rider) => payments[paymentOf(rider)] ?? rider.pembayaran,
      width: 14,
    },
    { header: exportHeads.total, value: ({ total }) => total, width: 12 },
    { header: exportHeads.together, value: ({ bersama }) => bersama, width: 16 },
    { header: exportHeads.cash, value: ({ tunai }) => tunai, width: 12 },
    {
      header: exportHeads.papers,
      value: ({ berkas, berkas_diperiksa }) =>
        berkas ? papersThere : berkas_diperiksa ? papersChecked : papersMissing,
      width: 8,
    },
    {
      header: exportHeads.photo,
      value: ({ boleh }) => (boleh.includes('foto') ? allowed : notAllowed),
      width: 14,
    },
    {
      header: exportHeads.results,
      value: ({ boleh }) => (boleh.includes('publikasi_hasil') ? allowed : notAllowed),
      width: 14,
    },
    { header: exportHeads.origin, value: ({ asal }) => origins[asal] ?? asal, width: 10 },
    {
      header: exportHeads.registered,
      value: ({ didaftar_pada }) => formatDateTime(didaftar_pada, zone),
      width: 24,
    },
  ];
}

/** What is added when telephone numbers and addresses were asked for. */
export function contactColumns(
  contacts: ReadonlyMap<string, ParticipantContact>,
): FileColumn<Participant>[] {
  return [
    { header: exportHeads.parent, value: ({ id }) => contacts.get(id)?.pemesan ?? null, width: 24 },
    { header: exportHeads.phone, value: ({ id }) => contacts.get(id)?.nomor_hp ?? null, width: 18 },
    { header: exportHeads.email, value: ({ id }) => contacts.get(id)?.email ?? null, width: 28 },
    {
      header: exportHeads.born,
      value: ({ id }) => contacts.get(id)?.tanggal_lahir.split('-').reverse().join('/') ?? null,
      width: 12,
    },
  ];
}

import type { Participant, ParticipantContact } from '#api/organiser/participants.ts';
import { clockAt, formatDateTime } from '#functions/_shared/venue/dates.ts';
import {
  allowed,
  boardWord,
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
import type { AnswerColumn } from './rider-answers.ts';
import { paymentOf } from './rider-filter.ts';

/**
 * What an exported list of riders holds.
 * @param zone of the venue
 * @param answers to the race's own questions
 */
export function riderFileColumns(
  zone: string,
  answers: readonly AnswerColumn[],
): FileColumn<Participant>[] {
  return [
    { header: exportHeads.plate, value: ({ nomor_plat }) => nomor_plat, width: 10 },
    { header: exportHeads.wish, value: ({ nomor_bib }) => nomor_bib, width: 12 },
    { header: exportHeads.name, value: ({ nama_lengkap_rider }) => nama_lengkap_rider, width: 28 },
    {
      header: exportHeads.nickname,
      value: ({ nama_panggilan_rider }) => nama_panggilan_rider,
      width: 14,
    },
    { header: exportHeads.category, value: ({ category }) => category, width: 20 },
    { header: exportHeads.age, value: ({ age }) => age, width: 8 },
    {
      header: exportHeads.gender,
      value: ({ jenis_kelamin_rider }) => genderLong[jenis_kelamin_rider] ?? jenis_kelamin_rider,
      width: 12,
    },
    { header: exportHeads.team, value: ({ nama_tim }) => nama_tim, width: 20 },
    { header: exportHeads.city, value: ({ kota_asal }) => kota_asal, width: 22 },
    { header: exportHeads.jersey, value: ({ jersey }) => jersey, width: 8 },
    {
      header: exportHeads.status,
      value: ({ status_pendaftaran }) => statuses[status_pendaftaran] ?? status_pendaftaran,
      width: 14,
    },
    {
      header: exportHeads.payment,
      value: (rider) => payments[paymentOf(rider)] ?? rider.status_pembayaran,
      width: 14,
    },
    { header: exportHeads.total, value: ({ total_bayar }) => total_bayar, width: 12 },
    { header: exportHeads.together, value: ({ charged_together }) => charged_together, width: 16 },
    { header: exportHeads.cash, value: ({ tunai }) => tunai, width: 12 },
    {
      header: exportHeads.papers,
      value: ({ has_paper, paper_checked_at }) =>
        has_paper ? papersThere : paper_checked_at ? papersChecked : papersMissing,
      width: 8,
    },
    {
      header: exportHeads.photo,
      value: ({ consents }) => (consents.includes('foto') ? allowed : notAllowed),
      width: 14,
    },
    {
      header: exportHeads.results,
      value: ({ consents }) => (consents.includes('publikasi_hasil') ? allowed : notAllowed),
      width: 14,
    },
    { header: exportHeads.board, value: ({ on_board }) => boardWord(on_board), width: 14 },
    { header: exportHeads.origin, value: ({ asal }) => origins[asal] ?? asal, width: 10 },
    {
      header: exportHeads.registered,
      value: ({ didaftar_pada }) => ({
        at: clockAt(didaftar_pada, zone),
        text: formatDateTime(didaftar_pada, zone),
      }),
      width: 24,
    },
    ...answers.map(({ header, of }) => ({ header, value: of, width: 24 })),
  ];
}

/** What is added when telephone numbers and addresses were asked for. */
export function contactColumns(
  contacts: ReadonlyMap<string, ParticipantContact>,
): FileColumn<Participant>[] {
  return [
    { header: exportHeads.parent, value: ({ id }) => contacts.get(id)?.parent ?? null, width: 24 },
    { header: exportHeads.phone, value: ({ id }) => contacts.get(id)?.nomor_hp ?? null, width: 18 },
    { header: exportHeads.email, value: ({ id }) => contacts.get(id)?.email ?? null, width: 28 },
    {
      header: exportHeads.born,
      value: ({ id }) => {
        const born = contacts.get(id)?.tanggal_lahir_rider;
        return born ? { at: born, text: born.split('-').reverse().join('/') } : null;
      },
      width: 12,
    },
  ];
}

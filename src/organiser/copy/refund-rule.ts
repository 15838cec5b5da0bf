/** The rule for money back, as a club sets it. */
import type { RefundRuleProblem, usualRefundRules } from '#domain/refund-rule.ts';
import { refundRowDays, refundRowWords } from '#functions/_shared/venue/refund-rule.ts';
import type { Sentences } from '#parts/copy/errors.ts';

export const title = 'Uang kembali kalau rider keluar';
export const lead =
  'Orang tua melihat aturan ini sebelum mendaftar, dan jumlahnya sebelum minta keluar. Setelah ada yang mendaftar, aturan hanya bisa ditambah, tidak bisa dikurangi.';
export const usualNames: [keyof typeof usualRefundRules | 'tanpa', string][] = [
  ['longgar', 'Longgar'],
  ['sedang', 'Sedang'],
  ['ketat', 'Ketat'],
  ['tanpa', 'Uang tidak kembali'],
];
export function rowName(place: number): string {
  return `Baris ${place}`;
}
export const daysLabel = 'Hari sebelum lomba';
export const percentLabel = 'Persen kembali';
export const feeLabel = 'Biaya layanan ikut kembali (ditanggung klub)';
export const addRow = 'Tambah baris';
export function removeRow(place: number): string {
  return `Hapus baris ${place}`;
}
export const mostRows = 'Sudah 5 baris, jumlah terbanyak.';
export const readLabel = 'Yang dibaca orang tua';
export const notYetReadable = 'Perbaiki dulu baris yang ditandai.';
export const noteHint = 'Tambahan di bawah aturan di atas, misalnya soal pindah kategori.';
export const notePlaceholder = 'Misalnya ganti rider boleh sampai H-7.';

const rowProblems = {
  'hari row': 'Isi 0 sampai 365 hari.',
  'persen row': 'Isi 0 sampai 100 persen.',
  'hari days_not_falling': 'Harus lebih sedikit dari baris di atasnya.',
  'persen percent_rises': 'Makin dekat hari lomba, persennya tidak boleh naik.',
} as const;
export function rowProblem({ field, code }: Pick<RefundRuleProblem, 'field' | 'code'>): string {
  return rowProblems[`${field} ${code}` as keyof typeof rowProblems];
}

const invalid: Record<string, string> = {
  too_many: mostRows,
  days_not_falling: 'Hari tiap baris harus lebih sedikit dari baris di atasnya.',
  percent_rises: 'Makin dekat hari lomba, persennya tidak boleh naik.',
};

export const refusals: Sentences = {
  refund_rule_invalid: ({ reason }) =>
    invalid[String(reason)] ?? 'Setiap baris perlu 0 sampai 365 hari dan 0 sampai 100 persen.',
  refund_rule_promised: ({ hari, persen, biaya }) =>
    `Sudah ada yang mendaftar dengan janji ${refundRowDays(Number(hari))}: ${refundRowWords({ persen: Number(persen), biaya: biaya === true })}. Aturan boleh memberi lebih, tidak boleh kurang.`,
};

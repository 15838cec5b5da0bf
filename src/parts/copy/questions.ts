import type { Sentences } from './errors.ts';

/** What a race asks of each entry beyond what the app asks: words for parents and organisers. */

export const title = 'Pertanyaan penyelenggara';
export const whoReads = 'Jawabannya hanya dibaca penyelenggara lomba ini.';
export const notAnswered = 'Belum dijawab';
export const choosePlaceholder = 'Pilih jawaban';
export const noAnswer = 'Tidak dijawab';
export const yes = 'Ya';
export const no = 'Tidak';
/** An answer as people read it. */
export function answerText(kind: string, answer: string) {
  return kind === 'yes_no' ? (answer === 'ya' ? yes : no) : answer;
}
export function offeredNoMore(choice: string) {
  return `${choice} (tidak ditawarkan lagi)`;
}
/** Beside an answer to other words than are asked now. */
export function answeredWords(question: string) {
  return `Waktu dijawab, pertanyaannya: “${question}”`;
}
export const changeAction = 'Jawab atau ubah jawaban';
export const saveAction = 'Simpan jawaban';
export const saving = 'Menyimpan...';
export const saved = 'Jawaban disimpan.';
export const cancelAction = 'Batal';

export const refusals: Sentences = {
  answer_required: 'Pertanyaan ini harus dijawab.',
  answer_not_offered: 'Pilih salah satu jawaban yang ada.',
  question_changed:
    'Penyelenggara baru saja mengubah pertanyaannya. Silakan baca lagi, lalu kirim jawabannya.',
  answers_invalid: 'Jawabannya tidak terbaca. Muat ulang halaman, lalu coba lagi.',
};

import type { LetterPreview } from '#api/organiser/letters.ts';
import type { Participant, ParticipantRace } from '#api/organiser/participants.ts';
import { filledLetter, type LetterRider } from '#functions/_shared/messages/placeholders.ts';

export type LetterFamily = LetterPreview['families'][number];

function asLetterRider({
  id,
  nama_panggilan_rider,
  category,
  nomor_plat,
  nama_tim,
}: Pick<
  Participant,
  'id' | 'nama_panggilan_rider' | 'category' | 'nomor_plat' | 'nama_tim'
>): LetterRider {
  return {
    id,
    panggilan: nama_panggilan_rider,
    kategori: category,
    plat: nomor_plat,
    tim: nama_tim,
  };
}

/** A text as the family of these riders gets it: the very words of the mail. */
export function textFor(
  text: string,
  riders: readonly Parameters<typeof asLetterRider>[0][],
  race: ParticipantRace,
): string {
  return filledLetter(text, riders.map(asLetterRider), race);
}

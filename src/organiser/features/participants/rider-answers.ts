import type { Participant, ParticipantRace } from '#api/organiser/participants.ts';
import { questionsFor } from '#domain/race-questions.ts';
import * as copy from '#organiser/copy/participants.ts';
import { answerText } from '#parts/copy/questions.ts';

/** A question of the race, or one that it asked in these words before, with each rider's answer. */
export interface AnswerColumn {
  id: string;
  header: string;
  of: (rider: Participant) => string | null;
}

type Given = NonNullable<Participant['answers']>[number];

function find(rider: Participant, wanted: (answer: Given) => boolean): string | null {
  const answer = rider.answers?.find(wanted);
  return answer === undefined ? null : answerText(answer.jenis, answer.jawaban);
}

/**
 * What the race asks, in its order, then what it asked before in other words or does not ask any more: an answer is always
 * read beside the words it answered. None for a person who may not read answers.
 */
export function answerColumns(
  race: Pick<ParticipantRace, 'pertanyaan'>,
  riders: readonly Participant[],
): AnswerColumn[] {
  if (riders.every(({ answers }) => answers === null)) {
    return [];
  }
  const former = new Map<string, AnswerColumn>();
  for (const { pertanyaan_id, pertanyaan } of riders.flatMap(({ answers }) => answers ?? [])) {
    if (pertanyaan !== null) {
      const id = `${pertanyaan_id} ${pertanyaan}`;
      former.set(id, {
        id,
        header: copy.formerQuestion(pertanyaan),
        of: (rider) =>
          find(
            rider,
            (one) => one.pertanyaan_id === pertanyaan_id && one.pertanyaan === pertanyaan,
          ),
      });
    }
  }
  const asked = race.pertanyaan.map(({ id, question }) => ({
    id,
    header: question ?? '',
    of: (rider: Participant) =>
      find(rider, (one) => one.pertanyaan_id === id && one.pertanyaan === null),
  }));
  return [...asked, ...former.values()];
}

/** How many riders who hold a place have no answer to something that is required: as on paper, or asked only later. */
export function withoutAnswers(
  race: Pick<ParticipantRace, 'pertanyaan'>,
  riders: readonly Participant[],
): number {
  return riders.filter(
    ({ status_pendaftaran, kategori_id, answers }) =>
      status_pendaftaran !== 'dibatalkan' &&
      answers !== null &&
      questionsFor(race.pertanyaan, kategori_id).some(
        ({ id, required }) => required && !answers.some((one) => one.pertanyaan_id === id),
      ),
  ).length;
}

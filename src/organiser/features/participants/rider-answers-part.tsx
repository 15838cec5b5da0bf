import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerForRider,
  type Participant,
  type ParticipantRace,
  participantQueries,
} from '#api/organiser/participants.ts';
import { questionsFor } from '#domain/race-questions.ts';
import * as copy from '#organiser/copy/participants.ts';
import { AnswersForm } from '#parts/answers-form.tsx';
import * as questionCopy from '#parts/copy/questions.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { answerColumns } from './rider-answers.ts';

/** What the race asked for itself, and what this rider's family answered. */
export function RiderAnswers({
  race,
  rider,
  mayWrite,
}: {
  race: ParticipantRace;
  rider: Participant;
  mayWrite: boolean;
}) {
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const questions = questionsFor(race.pertanyaan, rider.kategori_id);
  const asked = new Set(questions.map(({ id }) => id));
  const rows = answerColumns(race, [rider]).flatMap(({ id, header, of }) => {
    const answer = of(rider);
    return answer !== null || asked.has(id)
      ? [{ id, header, answer: answer ?? questionCopy.notAnswered }]
      : [];
  });
  if (writing) {
    return (
      <AnswersForm
        questions={questions}
        answers={rider.answers ?? []}
        send={(answers) => answerForRider(rider.id, answers)}
        sentences={copy.refusals}
        onRefused={() => client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) })}
        onSaved={async () => {
          await client.invalidateQueries({ queryKey: participantQueries.keyOf(race.id) });
          setWriting(false);
        }}
        onCancel={() => setWriting(false)}
      />
    );
  }
  return (
    <>
      <dl>
        {rows.map(({ id, header, answer }) => (
          <DefinitionRow key={id} label={header} value={answer} />
        ))}
      </dl>
      {mayWrite && questions.length > 0 && rider.status_pendaftaran !== 'dibatalkan' && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWriting(true)}>
          {copy.writeAnswers}
        </Button>
      )}
    </>
  );
}

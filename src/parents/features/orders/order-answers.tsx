import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQueries, answerQuestions } from '#api/answers.ts';
import { type EntryDetail, entryQueries } from '#api/entries.ts';
import { questionsFor } from '#domain/race-questions.ts';
import { formatDateTime, instantOf } from '#functions/_shared/venue/dates.ts';
import * as changes from '#parents/copy/order-changes.ts';
import { AnswersForm } from '#parts/answers-form.tsx';
import * as copy from '#parts/copy/questions.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { changesEnd } from './changes-end.ts';

interface OrderAnswersProps {
  order: EntryDetail;
  race: NonNullable<EntryDetail['lomba']>;
  userId: string;
  now: Date;
}

/** What the race asked of this child, and a way to answer or to change it as long as the race lets parents change. */
export function OrderAnswers({ order, race, userId, now }: OrderAnswersProps) {
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const given = useQuery(answerQueries.own(userId, order.lomba_id));
  const questions = questionsFor(race.pertanyaan, order.kategori_id ?? '');
  const end = changesEnd(race);
  const inTime = race.status === 'dipublikasi' && now.getTime() <= instantOf(end);
  const readAnew = () => client.invalidateQueries({ queryKey: entryQueries.keyOf(userId) });
  return (
    <Section level={3} title={copy.title}>
      <Card className="grid gap-3 p-4">
        <p className="text-ink-muted text-sm">{copy.whoReads}</p>
        <Read of={[given]} failed={changes.loadFailed} skeleton={<Skeleton className="h-24" />}>
          {(all) => {
            const answers = all
              .filter(({ pendaftaran_id }) => pendaftaran_id === order.id)
              .map((answer) => {
                const asked = questions.find(({ id }) => id === answer.pertanyaan_id);
                const same = asked?.question === answer.pertanyaan && asked.kind === answer.jenis;
                return { ...answer, pertanyaan: same ? null : answer.pertanyaan };
              });
            return writing && inTime ? (
              <AnswersForm
                questions={questions}
                answers={answers}
                send={(typed) => answerQuestions(order.id, typed)}
                sentences={changes.refusals}
                onRefused={readAnew}
                onSaved={async () => {
                  await readAnew();
                  setWriting(false);
                }}
                onCancel={() => setWriting(false)}
              />
            ) : (
              <>
                <dl className="divide-y divide-line">
                  {questions.map(({ id, question }) => {
                    const answer = answers.find((one) => one.pertanyaan_id === id);
                    return (
                      <DefinitionRow
                        key={id}
                        label={question}
                        value={
                          answer === undefined ? (
                            copy.notAnswered
                          ) : (
                            <>
                              {copy.answerText(answer.jenis, answer.jawaban)}
                              {answer.pertanyaan !== null && (
                                <span className="block text-ink-muted text-xs">
                                  {copy.answeredWords(answer.pertanyaan)}
                                </span>
                              )}
                            </>
                          )
                        }
                      />
                    );
                  })}
                </dl>
                {inTime && (
                  <>
                    <p className="text-ink-muted text-sm">
                      {changes.until(formatDateTime(end, race.zona_waktu))}
                    </p>
                    <Button variant="secondary" onClick={() => setWriting(true)}>
                      {copy.changeAction}
                    </Button>
                  </>
                )}
              </>
            );
          }}
        </Read>
      </Card>
    </Section>
  );
}

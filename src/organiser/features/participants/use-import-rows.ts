import { useRef, useState } from 'react';
import { type ImportAnswer, type ImportRow, importRiders } from '#api/organiser/participants.ts';
import type { ImportColumnName } from '#domain/import-columns.ts';
import { randomId } from '#domain/random-id.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import {
  type ImportQuestion,
  isAskedOnce,
  type Meanings,
  questionKey,
  questionsOf,
  understood,
} from './import-questions.ts';

export interface NumberedRow {
  /** Where it stood in the table, from 1. */
  number: number;
  row: ImportRow;
}

/**
 * The rows of a table on paper, what the database says of them, and what they are asked about. `rows` changes at once where
 * somebody types; `answer` is of the last look.
 */
export function useImportRows(raceId: string, categories: readonly string[]) {
  const [rows, setRows] = useState<NumberedRow[]>([]);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [changed, setChanged] = useState(false);
  const [questions, setQuestions] = useState<ImportQuestion[]>([]);
  const [meanings, setMeanings] = useState<Meanings>({});
  // Of two answers, the one to the later question counts.
  const looks = useRef(0);

  const meantBy = (sent: readonly NumberedRow[], meant = meanings) =>
    sent.map(({ row }) => understood(row, meant));

  /** Asks about these rows, and says what is wrong and what is asked of them. Typing goes on meanwhile. */
  const look = async (sent: readonly NumberedRow[], meant = meanings) => {
    looks.current += 1;
    const mine = looks.current;
    setChanged(false);
    let found: ImportAnswer;
    try {
      found = await importRiders(raceId, meantBy(sent, meant), {
        requestId: randomId(),
        commit: false,
      });
    } catch (error) {
      setChanged(true);
      throw error;
    }
    if (mine !== looks.current) {
      return;
    }
    const problems = new Map(found.wrong.map(({ place, problems }) => [place - 1, problems]));
    setQuestions((before) =>
      questionsOf(
        sent.map(({ row }) => row),
        (place) => problems.get(place) ?? [],
        before,
        categories,
      ),
    );
    const numbers = new Set(sent.map(({ number }) => number));
    setRows((before) => before.filter(({ number }) => numbers.has(number)));
    setAnswer(found);
  };

  const wrongPlaces = new Map(answer?.wrong.map(({ place, problems }) => [place - 1, problems]));
  const wrong = rows.flatMap(({ number, row }, place) => {
    const problems = (wrongPlaces.get(place) ?? []).filter((problem) => !isAskedOnce(problem));
    return problems.length === 0 ? [] : [{ number, row, place, problems }];
  });

  return {
    rows,
    answer,
    /** Something was typed or answered since the last look. */
    changed,
    questions,
    meanings,
    wrong,
    right: rows.filter((_, place) => !wrongPlaces.has(place)),
    left: rows.filter((_, place) => wrongPlaces.has(place)),
    /** Why none of them can be written now. */
    blocked: answer?.problem == null ? undefined : copy.blocked[answer.problem],
    meantBy,
    look,
    put(next: NumberedRow[]) {
      setRows(next);
      setAnswer(null);
    },
    hold: setRows,
    edit(place: number, column: ImportColumnName, value: string) {
      setRows((before) =>
        before.map((one, at) =>
          at === place ? { ...one, row: { ...one.row, [column]: value } } : one,
        ),
      );
      setChanged(true);
    },
    /** @returns what the answers mean now where it was the last question, else null */
    reply(question: ImportQuestion, meaning: string): Meanings | null {
      const meant = { ...meanings, [questionKey(question)]: meaning };
      setMeanings(meant);
      setChanged(true);
      return questions.every((one) => meant[questionKey(one)] !== undefined) ? meant : null;
    },
  };
}

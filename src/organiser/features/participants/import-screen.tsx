import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  cancelPaperEntries,
  type ImportAnswer,
  type ImportRow,
  importRiders,
  participantQueries,
} from '#api/organiser/participants.ts';
import { type ImportColumnName, importColumns } from '#domain/import-columns.ts';
import { randomId } from '#domain/random-id.ts';
import { addresses } from '#organiser/addresses.ts';
import { refusals } from '#organiser/copy/participants.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { tableFile } from '#organiser/parts/table/table-file.ts';
import { Refused } from '#parts/act/refused.tsx';
import { sentenceOf } from '#parts/act/sentence.ts';
import { type RequestIdFor, useAct } from '#parts/act/use-act.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { QuestionList } from './import-question-list.tsx';
import {
  type ImportQuestion,
  isAskedOnce,
  type Meanings,
  questionKey,
  questionsOf,
  rowsOf,
  understood,
} from './import-questions.ts';
import { FileProblem, type ReadTable, readFile, readText } from './import-table.ts';
import { WrongRow } from './wrong-row.tsx';

/** More than anybody mends by hand: then the table itself is mended. */
const shownWrong = 50;

export function Component() {
  const { id = '' } = useParams();
  const list = useQuery(participantQueries.list(id));
  return (
    <div className="mx-auto w-full max-w-3xl">
      <ScreenHeader title={copy.title} backTo={addresses.participants(id)} />
      <Read
        of={[list]}
        failed={copy.openFailed}
        skeleton={
          <>
            <p className="sr-only">{copy.loading}</p>
            <Skeleton className="h-64 w-full" />
          </>
        }
      >
        {({ categories }) => <Import raceId={id} categories={categories.map(({ nama }) => nama)} />}
      </Read>
    </div>
  );
}

interface NumberedRow {
  /** Where it stood in the table, from 1. */
  number: number;
  row: ImportRow;
}

interface Step {
  kind: 'read' | 'check' | 'commit' | 'undo';
  work: (requestIdFor: RequestIdFor) => Promise<void>;
}

function Import({ raceId, categories }: { raceId: string; categories: readonly string[] }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [rows, setRows] = useState<NumberedRow[]>([]);
  const [unknown, setUnknown] = useState<string[]>([]);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [changed, setChanged] = useState(false);
  const [questions, setQuestions] = useState<ImportQuestion[]>([]);
  const [meanings, setMeanings] = useState<Meanings>({});
  const [written, setWritten] = useState<string[]>([]);
  // Of two answers, the one to the later question counts.
  const looks = useRef(0);

  const act = useAct({
    act: ({ work }: Step, requestIdFor) => work(requestIdFor),
    refused: (error) =>
      error instanceof FileProblem
        ? (copy.fileProblems[error.message] ?? error.message)
        : sentenceOf(error, refusals),
    // No step waits for another, and a look not even for the look before: typing goes on meanwhile.
    mayOverlap: ({ kind }, running) => kind === 'check' || kind !== running.kind,
  });
  const busy = act.doing?.kind;
  const attempt = (kind: Step['kind'], work: Step['work']) => void act.run({ kind, work });
  const refuse = (text: string) => act.refuse({ field: null, text });
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

  const take = async (table: ReadTable) => {
    if (table.missing.length > 0) {
      refuse(copy.missingColumns(table.missing.map((name) => copy.columnNames[name]).join(', ')));
      return;
    }
    if (table.rows.length === 0) {
      refuse(copy.noRows);
      return;
    }
    const numbered = table.rows.map((row, place) => ({ number: place + 1, row }));
    await look(numbered);
    setRows(numbered);
    setUnknown(table.unknown);
    setWritten([]);
  };

  const check = (meant = meanings) => attempt('check', () => look(rows, meant));

  const reply = (question: ImportQuestion, meaning: string) => {
    const meant = { ...meanings, [questionKey(question)]: meaning };
    setMeanings(meant);
    setChanged(true);
    // With the last answer there is something new to say.
    if (questions.every((one) => meant[questionKey(one)] !== undefined)) {
      check(meant);
    }
  };

  const wrongPlaces = new Map(answer?.wrong.map(({ place, problems }) => [place - 1, problems]));
  const right = rows.filter((_, place) => !wrongPlaces.has(place));

  const commit = () =>
    attempt('commit', async (requestIdFor) => {
      // After a lost answer the same rows are the same import.
      const sent = meantBy(right);
      const done = await importRiders(raceId, sent, {
        requestId: requestIdFor(sent),
        commit: true,
      });
      if (!done.written) {
        // Somebody else was quicker with a place or a rider: what is wrong now is shown, nothing was written.
        const blocked = copy.blocked[done.problem ?? ''];
        if (blocked !== undefined) {
          refuse(blocked);
        }
        await look(rows);
        return;
      }
      const left = rows.filter((_, place) => wrongPlaces.has(place));
      setWritten(done.ids);
      // What is written is written, whatever becomes of looking at the rest.
      setRows(left);
      setAnswer(null);
      setText('');
      setFile(null);
      await client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
      if (left.length > 0) {
        await look(left);
      }
    });

  const undo = () =>
    attempt('undo', async () => {
      toast.success(copy.undone(await cancelPaperEntries(raceId, written)));
      setWritten([]);
      await client.invalidateQueries({ queryKey: participantQueries.keyOf(raceId) });
    });

  const sample = () =>
    attempt('read', async () => {
      const columns = importColumns.map(({ name }) => ({
        header: copy.columnNames[name],
        value: (values: ImportRow) => values[name] ?? '',
        width: 16,
      }));
      saveFile(
        await tableFile('xlsx', copy.sampleSheet, columns, [
          { ...copy.sampleRow, kategori: categories[0] ?? '' },
        ]),
        copy.sampleName,
      );
    });

  const edit = (place: number, column: ImportColumnName, value: string) => {
    setRows((before) =>
      before.map((one, at) =>
        at === place ? { ...one, row: { ...one.row, [column]: value } } : one,
      ),
    );
    setChanged(true);
  };
  const remove = (place: number) => {
    const left = rows.filter((_, at) => at !== place);
    if (left.length === 0) {
      setRows(left);
      setAnswer(null);
      return;
    }
    attempt('check', () => look(left));
  };

  const wrongRows = rows.flatMap(({ number, row }, place) => {
    const problems = (wrongPlaces.get(place) ?? []).filter((problem) => !isAskedOnce(problem));
    return problems.length === 0 ? [] : [{ number, row, place, problems }];
  });
  const blocked = answer?.problem == null ? undefined : copy.blocked[answer.problem];

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-muted text-sm">{copy.intro}</p>
      {written.length > 0 && (
        <Notice tone="positive" role="status">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{copy.committed(written.length)}</span>
            <Button variant="ghost" size="sm" loading={busy === 'undo'} onClick={undo}>
              {copy.undoAction}
            </Button>
          </div>
        </Notice>
      )}
      {rows.length === 0 && (
        <div className="grid grid-cols-1 gap-4 rounded-md border border-line bg-surface p-4">
          <Field label={copy.pasteLabel} hint={copy.pasteHint}>
            {(control) => (
              <TextArea
                {...control}
                rows={8}
                wrap="off"
                placeholder={copy.pastePlaceholder}
                value={text}
                onChange={({ currentTarget: { value } }) => setText(value)}
                className="font-mono text-sm"
              />
            )}
          </Field>
          <Field label={copy.fileLabel}>
            {(control) => (
              <FileInput
                {...control}
                accept=".xlsx,.csv,.txt,.tsv"
                file={file}
                prompt={copy.filePrompt}
                onChange={setFile}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2.5">
            <Button
              disabled={text.trim() === '' && file === null}
              loading={busy === 'read'}
              loadingText={copy.reading}
              onClick={() =>
                attempt('read', async () =>
                  take(file === null ? await readText(text) : await readFile(file)),
                )
              }
            >
              {copy.readAction}
            </Button>
            <Button variant="ghost" onClick={sample}>
              {copy.sampleAction}
            </Button>
          </div>
        </div>
      )}
      <Refused act={act} />
      {answer === null && rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-2.5">
          <p className="text-ink-muted text-sm">{copy.waiting(rows.length)}</p>
          <Button
            loading={busy !== undefined}
            loadingText={copy.checking(rows.length)}
            onClick={() => check()}
          >
            {copy.checkAction}
          </Button>
        </div>
      )}
      {answer !== null && rows.length > 0 && (
        <>
          <div
            role="status"
            className="grid gap-1 rounded-md border border-line bg-surface p-4 text-sm"
          >
            <p className="flex flex-wrap gap-x-4 font-bold text-base">
              <span>{copy.rowsRead(rows.length)}</span>
              <span className="text-positive">{copy.ready(answer.right_rows)}</span>
              {answer.wrong_rows > 0 && (
                <span className="text-danger">{copy.wrong(answer.wrong_rows)}</span>
              )}
            </p>
            <ul>
              {answer.categories.map(({ id, nama, adds, free }) => (
                <li key={id}>{copy.perCategory(nama, adds, free)}</li>
              ))}
            </ul>
            {answer.tunai > 0 && <p>{copy.cash(answer.tunai)}</p>}
            {unknown.length > 0 && (
              <p className="text-ink-muted">{copy.unknownColumns(unknown.join(', '))}</p>
            )}
          </div>
          {blocked !== undefined && <Notice tone="danger">{blocked}</Notice>}
          {questions.length > 0 && (
            <QuestionList
              questions={questions.map((question) => ({
                ...question,
                rows: rowsOf(
                  question,
                  rows.map(({ row }) => row),
                ),
              }))}
              meanings={meanings}
              onAnswer={reply}
            />
          )}
          {wrongRows.length > 0 && (
            <section className="grid grid-cols-1 gap-2">
              <h2 className="text-lg">{copy.wrongTitle}</h2>
              {wrongRows.slice(0, shownWrong).map(({ number, row, place, problems }) => (
                <WrongRow
                  key={number}
                  number={number}
                  row={row}
                  problems={problems}
                  onEdit={(column, value) => edit(place, column, value)}
                  onRemove={() => remove(place)}
                />
              ))}
              {wrongRows.length > shownWrong && (
                <p className="text-ink-muted text-sm">
                  {copy.moreWrong(wrongRows.length - shownWrong)}
                </p>
              )}
            </section>
          )}
          <div className="bar-below z-10 [--tab-bar-height:3.5rem] flex flex-wrap gap-2.5 border-line border-t bg-page py-3 lg:[--tab-bar-height:0px]">
            {changed && (
              <Button
                loading={busy === 'check'}
                loadingText={copy.checking(rows.length)}
                onClick={() => check()}
              >
                {copy.checkAction}
              </Button>
            )}
            <Button
              variant={changed ? 'secondary' : 'primary'}
              disabled={right.length === 0 || blocked !== undefined || changed}
              loading={busy === 'commit'}
              loadingText={copy.committing(right.length)}
              onClick={commit}
            >
              {right.length === rows.length
                ? copy.commitAction(right.length)
                : copy.commitRight(right.length)}
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setRows([]);
                setAnswer(null);
              }}
            >
              {copy.startOver}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

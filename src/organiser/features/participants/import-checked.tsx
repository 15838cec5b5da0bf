import type { ImportAnswer } from '#api/organiser/participants.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { QuestionList } from './import-question-list.tsx';
import { rowsOf, understood } from './import-questions.ts';
import type { Import } from './use-import.ts';
import { WrongRow } from './wrong-row.tsx';

/** More than anybody mends by hand: then the table itself is mended. */
const shownWrong = 50;

interface ImportCheckedProps {
  of: Import;
  answer: ImportAnswer;
}

/** What was found in the table, what is asked about it, what is wrong with it, and the way to write it. */
export function ImportChecked({ of: one, answer }: ImportCheckedProps) {
  const { rows, questions, meanings, blocked } = one.table;
  return (
    <>
      <Found answer={answer} rows={rows.length} unknown={one.unknown} />
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
          onAnswer={one.reply}
        />
      )}
      <WrongRows of={one} />
      <ImportBar of={one} />
    </>
  );
}

interface FoundProps {
  answer: ImportAnswer;
  rows: number;
  /** Columns that nobody knows. */
  unknown: readonly string[];
}

function Found({ answer, rows, unknown }: FoundProps) {
  return (
    <div role="status" className="grid gap-1 rounded-md border border-line bg-surface p-4 text-sm">
      <p className="flex flex-wrap gap-x-4 font-bold text-base">
        <span>{copy.rowsRead(rows)}</span>
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
  );
}

function WrongRows({ of: { table, categories, remove } }: { of: Import }) {
  const { wrong, meanings, edit } = table;
  if (wrong.length === 0) {
    return null;
  }
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">{copy.wrongTitle}</h2>
      {wrong.slice(0, shownWrong).map(({ number, row, place, problems }) => (
        <WrongRow
          key={number}
          number={number}
          row={row}
          categories={categories}
          category={understood(row, meanings).kategori}
          problems={problems}
          onEdit={(column, value) => edit(place, column, value)}
          onRemove={() => remove(place)}
        />
      ))}
      {wrong.length > shownWrong && (
        <p className="text-ink-muted text-sm">{copy.moreWrong(wrong.length - shownWrong)}</p>
      )}
    </section>
  );
}

function ImportBar({ of: { table, busy, check, commit } }: { of: Import }) {
  const { rows, right, changed, blocked } = table;
  return (
    <div className="bar-below z-10 [--tab-bar-height:3.5rem] flex flex-wrap gap-2.5 border-line border-t bg-page py-3 lg:[--tab-bar-height:0px]">
      {changed && (
        <Button loading={busy === 'check'} loadingText={copy.checking(rows.length)} onClick={check}>
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
      <Button variant="ghost" onClick={() => table.put([])}>
        {copy.startOver}
      </Button>
    </div>
  );
}

import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Period, Statement, StatementSums } from '#api/organiser/statement.ts';
import { serverClock } from '#domain/server-clock.ts';
import { formatDate, formatDateTime, formatMonth } from '#functions/_shared/venue/dates.ts';
import type { StatementRowsFilter } from '#organiser/addresses.ts';
import * as parts from '#organiser/copy/parts.ts';
import * as copy from '#organiser/copy/statement.ts';
import { tableFile } from '#organiser/parts/table/table-file.ts';
import { refusedInToast } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { Price } from '#parts/price.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  type Figure,
  fileColumns,
  fileLines,
  hasSteps,
  kindOf,
  reckoned,
  toRead,
} from './statement-table.ts';
import { periodOf, periodsBetween } from './use-period.ts';

interface StatementViewProps {
  statement: Statement;
  period: Period;
  onPeriod: (period: Period) => void;
  /** Where a number of the whole leads, or of one race. */
  rowsOf: (rows: StatementRowsFilter, raceId?: string) => string;
}

/** A statement on the screen and, as it stands, on paper. */
export function StatementView({ statement, period, onPeriod, rowsOf }: StatementViewProps) {
  const { judul, sums, races } = statement;
  const isEmpty = races.length === 0;
  return (
    <div className="grid gap-6 print:text-black">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <PeriodChoice statement={statement} period={period} onPeriod={onPeriod} />
        <Files statement={statement} />
      </div>
      <header className="hidden print:block">
        <h2 className="text-xl">{copy.heading(judul)}</h2>
        <p className="text-sm">{periodText(period)}</p>
        <p className="text-xs">{copy.printedAt(formatDateTime(serverClock.now()))}</p>
      </header>
      {isEmpty ? (
        <EmptyState title={copy.nothingTitle} text={copy.nothingText} />
      ) : (
        <>
          <Numbers figures={reckoned} sums={sums} rowsOf={rowsOf} />
          <p className="text-ink-muted text-sm">
            {copy.howReckoned} {copy.atVenue}
          </p>
          <Section title={copy.onlyToRead}>
            <p className="text-ink-muted text-sm">{copy.onlyToReadHint}</p>
            <Numbers figures={toRead} sums={sums} rowsOf={rowsOf} />
          </Section>
          {races.length > 1 && <Races statement={statement} rowsOf={rowsOf} />}
          {hasSteps(statement) && (
            <Section title={copy.byStep}>
              <Short
                head={[copy.step, copy.count, copy.numbers.received]}
                rows={statement.steps.map(({ nama, payments, received }) => [
                  nama ?? copy.withoutStep,
                  payments,
                  received,
                ])}
                rowsOf={(step) => rowsOf({ angka: kindOf.received, langkah: [step] })}
              />
            </Section>
          )}
          {statement.codes.length > 0 && (
            <Section title={copy.byCode}>
              <Short
                head={[copy.code, copy.entries, copy.numbers.discount]}
                rows={statement.codes.map(({ kode, entries, discount }) => [
                  kode,
                  entries,
                  discount,
                ])}
                rowsOf={(code) => rowsOf({ angka: kindOf.discount, kode: [code] })}
              />
            </Section>
          )}
        </>
      )}
    </div>
  );
}

function periodText({ from, until }: Period): string {
  return copy.between(from && formatDate(from), until && formatDate(until));
}

function Files({ statement }: { statement: Statement }) {
  const save = useAct({
    act: async (name: string) =>
      saveFile(
        await tableFile('xlsx', copy.title, fileColumns(), fileLines(statement)),
        `${name}.xlsx`,
      ),
    refused: refusedInToast({ file_not_made: () => parts.fileNotMade }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        loading={save.busy}
        onClick={() => save.run(copy.heading(statement.judul))}
      >
        <Download aria-hidden className="size-4" />
        {parts.exportXlsx}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {copy.printAction}
      </Button>
    </div>
  );
}

const own = 'sendiri';

function PeriodChoice({
  statement: { first_day, last_day },
  period,
  onPeriod,
}: Pick<StatementViewProps, 'statement' | 'period' | 'onPeriod'>) {
  const { months, years } = periodsBetween(first_day, last_day);
  const named = [...years, ...months].find((name) => {
    const of = periodOf(name);
    return of.from === period.from && of.until === period.until;
  });
  const [isOwn, setOwn] = useState(false);
  const isWhole = period.from === null && period.until === null;
  const showsDays = isOwn || (named === undefined && !isWhole);
  return (
    <>
      <SelectField
        label={copy.period}
        className="w-full sm:w-56"
        value={showsDays ? own : (named ?? '')}
        none={copy.wholeTime}
        choices={[
          ...years.map((year) => [year, copy.season(year)] as const),
          ...months.map((name) => {
            const [year, month] = name.split('-').map(Number) as [number, number];
            return [name, formatMonth({ month, year })] as const;
          }),
          [own, copy.ownDays] as const,
        ]}
        onChoose={(value) => {
          setOwn(value === own);
          if (value !== own) {
            onPeriod(value === '' ? { from: null, until: null } : periodOf(value));
          }
        }}
      />
      {showsDays && (
        <div className="grid w-full grid-cols-2 gap-3 sm:w-80">
          <TextField
            type="date"
            label={copy.from}
            value={period.from ?? ''}
            max={period.until ?? undefined}
            onChange={({ target }) => onPeriod({ ...period, from: target.value || null })}
          />
          <TextField
            type="date"
            label={copy.until}
            value={period.until ?? ''}
            min={period.from ?? undefined}
            onChange={({ target }) => onPeriod({ ...period, until: target.value || null })}
          />
        </div>
      )}
    </>
  );
}

interface NumbersProps extends Pick<StatementViewProps, 'rowsOf'> {
  figures: readonly Figure[];
  sums: StatementSums;
}

/** As a sum is written: a line each, what it comes to at the end. */
function Numbers({ figures, sums, rowsOf }: NumbersProps) {
  return (
    <Card className="max-w-160 print:max-w-none print:border-0 print:shadow-none">
      <dl className="grid divide-y divide-line">
        {figures.map((figure) => (
          <div
            key={figure}
            className={classNames(
              'flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2',
              figure === 'club' && 'bg-sunken font-bold',
            )}
          >
            <dt>{copy.numbers[figure]}</dt>
            <dd className="ml-auto">
              <Link
                to={rowsOf({ angka: kindOf[figure] })}
                className="underline-offset-4 hover:underline"
              >
                <Price
                  amount={sums[figure]}
                  className={figure === 'club' ? 'text-lg' : 'font-semibold'}
                />
                <span className="sr-only">{copy.openRows(copy.numbers[figure])}</span>
              </Link>
              {figure === 'received' && (
                <span className="block text-right text-ink-muted text-xs">
                  {copy.payments(sums.payments)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A club's races: a table on the laptop and on paper, a card each on the phone. */
function Races({ statement, rowsOf }: Pick<StatementViewProps, 'statement' | 'rowsOf'>) {
  return (
    <Section title={copy.byRace}>
      <Card className="hidden overflow-x-auto lg:block print:block print:border-0 print:shadow-none">
        <table className="w-full text-sm print:text-2xs">
          <thead>
            <tr className="border-line border-b bg-sunken text-ink-muted text-xs">
              <th scope="col" className="px-3 py-2 text-left font-semibold print:px-1">
                {copy.race}
              </th>
              {[...reckoned, ...toRead].map((figure) => (
                <th
                  key={figure}
                  scope="col"
                  className="px-2 py-2 text-right font-semibold print:px-1"
                >
                  {copy.numbers[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statement.races.map(({ race_id, judul, day, sums }) => (
              <tr key={race_id} className="break-inside-avoid border-line border-b">
                <th scope="row" className="px-3 py-2 text-left font-semibold print:px-1">
                  {judul}
                  <span className="block font-normal text-ink-muted text-xs">
                    {formatDate(day)}
                  </span>
                </th>
                {[...reckoned, ...toRead].map((figure) => (
                  <td key={figure} className="px-2 py-2 text-right print:px-1">
                    <Link
                      to={rowsOf({ angka: kindOf[figure] }, race_id)}
                      className="hover:underline"
                    >
                      <Price
                        amount={sums[figure]}
                        className={figure === 'club' ? '' : 'font-normal'}
                      />
                      <span className="sr-only">{copy.openRows(copy.numbers[figure])}</span>
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="grid gap-2 lg:hidden print:hidden">
        {statement.races.map(({ race_id, judul, day, sums }) => (
          <li key={race_id}>
            <Card className="grid gap-1 px-4 py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  to={rowsOf({ angka: kindOf.club }, race_id)}
                  className="font-semibold underline"
                >
                  {judul}
                </Link>
                <Price amount={sums.club} />
              </div>
              <p className="text-ink-muted text-xs">
                {formatDate(day)} · {copy.payments(sums.payments)} · {copy.numbers.received}{' '}
                <Price amount={sums.received} className="font-normal" />
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ShortProps {
  head: readonly [string, string, string];
  rows: readonly (readonly [name: string, count: number, amount: number])[];
  /** Where the number beside a name leads. */
  rowsOf: (name: string) => string;
}

function Short({ head, rows, rowsOf }: ShortProps) {
  return (
    <Card className="max-w-160 overflow-x-auto print:max-w-none print:border-0 print:shadow-none">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-line border-b bg-sunken text-ink-muted text-xs">
            {head.map((text, place) => (
              <th
                key={text}
                scope="col"
                className={classNames(
                  'px-4 py-2 font-semibold',
                  place === 0 ? 'text-left' : 'text-right',
                )}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count, amount]) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="px-4 py-2 text-left font-semibold">
                {name}
              </th>
              <td className="px-4 py-2 text-right tabular-nums">{count}</td>
              <td className="px-4 py-2 text-right">
                <Link to={rowsOf(name)} className="underline-offset-4 hover:underline">
                  <Price amount={amount} className="font-normal" />
                  <span className="sr-only">{copy.openRows(name)}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

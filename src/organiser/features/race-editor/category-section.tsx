import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { type CategoryChoice, managedRaceQueries } from '#api/organiser/races.ts';
import { birthYearOf } from '#domain/age.ts';
import { serverClock } from '#domain/server-clock.ts';
import type { GenderLimit } from '#domain/statuses.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { Read } from '#parts/read.tsx';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldProblem, tooFewPlaces } from './field-problem.ts';
import { NumberInput } from './fields.tsx';
import {
  type CategoryRow,
  newCategory,
  noLimits,
  usualAgesBeside,
  usualBirthYearsBeside,
} from './race-draft.ts';
import type { RaceEditor } from './use-race-editor.ts';

export function CategorySection({ editor }: { editor: RaceEditor }) {
  const list = useRef<HTMLUListElement>(null);
  const rows = editor.values.kategori;
  const problem = fieldProblem(editor, 'kategori');
  const wrong = rows.find(({ nama }) => nama === editor.refused.kategori?.facts.category);
  const setRows = (kategori: CategoryRow[]) => editor.change({ kategori });
  const change = (key: string, part: Partial<CategoryRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const addOwn = () => {
    setRows([...rows, newCategory()]);
    // A new category is named next.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  };

  return (
    <>
      <div data-field="max_peserta">
        <Field
          label={copy.fieldLabel('max_peserta')}
          required
          error={
            fieldProblem(editor, 'max_peserta') ??
            tooFewPlaces(editor.values.max_peserta, editor.race.peserta_saat_ini)
          }
          hint={
            editor.race.peserta_saat_ini > 0
              ? copy.capacityTaken(editor.race.peserta_saat_ini)
              : copy.capacityHint
          }
          className="max-w-60"
        >
          {(field) => (
            <NumberInput
              {...field}
              name="max_peserta"
              value={editor.values.max_peserta}
              onChange={(max_peserta) => editor.change({ max_peserta })}
            />
          )}
        </Field>
      </div>
      <div data-field="kategori" className="grid gap-3">
        <h3 className="font-semibold text-sm">{copy.chosenCategories}</h3>
        {problem !== undefined && wrong === undefined && (
          <FieldError id="kategori-problem">{problem}</FieldError>
        )}
        {rows.length === 0 && <p className="text-ink-muted text-sm">{copy.noCategories}</p>}
        <ul ref={list} className="grid gap-2.5">
          {rows.map((row) => (
            <li key={row.key} className="rounded-lg border border-line bg-surface p-3">
              <CategoryCard
                row={row}
                raceYear={raceYearOf(editor)}
                wrong={row === wrong ? problem : undefined}
                onChange={(part) => change(row.key, part)}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ul>
        <Choices
          editor={editor}
          onChoose={(choice) =>
            setRows([...rows, { ...choice, key: choice.kategori_id, kuota: null, terisi: 0 }])
          }
          onNew={(row) => setRows([...rows, row])}
          onOwn={addOwn}
        />
      </div>
    </>
  );
}

/** Of a race without a date: this year. */
function raceYearOf({ values: { tanggal_mulai } }: RaceEditor) {
  return tanggal_mulai === null ? serverClock.now().getFullYear() : birthYearOf(tanggal_mulai);
}

function limitsOf([usia_min, usia_max]: readonly [number, number]) {
  return { ...noLimits, usia_min, usia_max };
}

interface CardProps {
  row: CategoryRow;
  raceYear: number;
  /** What the last save was refused for, where it was this category. */
  wrong: string | undefined;
  onChange: (part: Partial<CategoryRow>) => void;
  onRemove: () => void;
}

function CategoryCard({ row, raceYear, wrong, onChange, onRemove }: CardProps) {
  const name = row.nama.trim() === '' ? copy.newCategoryName : row.nama;
  const problem = tooFewPlaces(row.kuota, row.terisi);
  const problemId = `kuota-problem-${row.key}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-end gap-2.5">
      {row.own ? (
        <Field label={copy.categoryNameLabel}>
          {(field) => (
            <TextInput
              {...field}
              name={`nama-${row.key}`}
              autoComplete="off"
              placeholder={copy.categoryNamePlaceholder}
              value={row.nama}
              onChange={({ currentTarget: { value } }) => onChange({ nama: value })}
            />
          )}
        </Field>
      ) : (
        <div className="self-center">
          <p className="font-bold">{row.nama}</p>
          <p className="text-ink-muted text-sm">
            {copy.agesText(row)} · {copy.genderName(row.batasan_gender)}
            {row.terisi > 0 && ` · ${copy.takenText(row.terisi)}`}
          </p>
        </div>
      )}
      <Field label={copy.quotaLabel} className="w-20">
        {(field) => (
          <NumberInput
            {...field}
            name={`kuota-${row.key}`}
            placeholder={copy.quotaPlaceholder}
            value={row.kuota}
            {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
            onChange={(kuota) => onChange({ kuota })}
          />
        )}
      </Field>
      <IconButton
        label={copy.removeCategory(name)}
        icon={<X aria-hidden className="size-5" />}
        onClick={onRemove}
      />
      {problem !== undefined && (
        <div className="col-span-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
      {row.own && (
        <div className="col-span-full flex flex-wrap items-end gap-2.5">
          <LimitFields row={row} raceYear={raceYear} onChange={onChange} />
          <SelectField
            label={copy.genderLabel}
            className="min-w-36 flex-1"
            name={`gender-${row.key}`}
            value={['pria', 'wanita'].includes(row.batasan_gender) ? row.batasan_gender : 'semua'}
            onChoose={(value) => onChange({ batasan_gender: value as GenderLimit })}
            choices={copy.genders}
          />
          {row.terisi > 0 && (
            <p className="min-h-12 content-center text-ink-muted text-sm">
              {copy.takenText(row.terisi)}
            </p>
          )}
        </div>
      )}
      {wrong !== undefined && (
        <div role="alert" className="col-span-full">
          <FieldError id={`kategori-problem-${row.key}`}>{wrong}</FieldError>
        </div>
      )}
    </div>
  );
}

/** By age or by year of birth. Years are picked, so that no half-typed year is saved; one year is the usual class. */
function LimitFields({ row, raceYear, onChange }: Omit<CardProps, 'wrong' | 'onRemove'>) {
  const { lahir_dari, lahir_sampai } = row;
  const years = Array.from({ length: 20 }, (_, age) => raceYear - age).concat(
    [lahir_dari, lahir_sampai].filter((year) => year !== null && year <= raceYear - 20) as number[],
  );
  const choices = [...new Set(years)].map((year) => [year, String(year)] as const);
  return (
    <>
      <SelectField
        label={copy.limitLabel}
        className="min-w-36 flex-1"
        name={`batas-${row.key}`}
        value={lahir_dari === null ? 'age' : 'birth'}
        choices={copy.limitChoices}
        onChoose={(chosen) => {
          const year = raceYear - 2;
          onChange(
            chosen === 'birth' ? { ...noLimits, lahir_dari: year, lahir_sampai: year } : noLimits,
          );
        }}
      />
      {lahir_dari === null || lahir_sampai === null ? (
        <div className="flex gap-2.5">
          <Field label={copy.ageMinLabel} className="w-20">
            {(field) => (
              <NumberInput
                {...field}
                name={`usia_min-${row.key}`}
                value={row.usia_min}
                onChange={(usia_min) => onChange({ usia_min })}
              />
            )}
          </Field>
          <Field label={copy.ageMaxLabel} className="w-20">
            {(field) => (
              <NumberInput
                {...field}
                name={`usia_max-${row.key}`}
                value={row.usia_max}
                onChange={(usia_max) => onChange({ usia_max })}
              />
            )}
          </Field>
        </div>
      ) : (
        <div className="flex gap-2.5">
          <SelectField
            label={copy.bornFromLabel}
            className="w-28"
            name={`lahir_dari-${row.key}`}
            value={lahir_dari}
            choices={choices}
            onChoose={(year) =>
              onChange({
                lahir_dari: Number(year),
                lahir_sampai:
                  lahir_dari === lahir_sampai ? Number(year) : Math.max(Number(year), lahir_sampai),
              })
            }
          />
          <SelectField
            label={copy.bornToLabel}
            className="w-28"
            name={`lahir_sampai-${row.key}`}
            value={lahir_sampai}
            choices={choices}
            onChoose={(year) =>
              onChange({
                lahir_dari: Math.min(lahir_dari, Number(year)),
                lahir_sampai: Number(year),
              })
            }
          />
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  editor: RaceEditor;
  onChoose: (choice: CategoryChoice) => void;
  /** One that is nobody's yet. */
  onNew: (row: CategoryRow) => void;
  onOwn: () => void;
}

function Choices({ editor, onChoose, onNew, onOwn }: ChoicesProps) {
  const choices = useQuery(managedRaceQueries.categoryChoices(editor.race.id));
  const chosen = new Set(editor.values.kategori.map(({ kategori_id }) => kategori_id));
  return (
    <div className="grid gap-2.5">
      <h3 className="font-semibold text-sm">{copy.choicesTitle}</h3>
      <Read of={[choices]} skeleton={<Skeleton className="h-11" />} failed={copy.choicesFailed}>
        {(list) => (
          <ul className="flex flex-wrap gap-2">
            {list
              .filter(({ kategori_id }) => !chosen.has(kategori_id))
              .map((choice) => (
                <ChoiceButton
                  key={choice.kategori_id}
                  name={choice.nama}
                  facts={`${copy.agesText(choice)}, ${copy.genderName(choice.batasan_gender)}`}
                  onChoose={() => onChoose(choice)}
                />
              ))}
            {usualAgesBeside([...list, ...editor.values.kategori]).map((ages) => (
              <ChoiceButton
                key={ages.join('-')}
                name={copy.usualCategory(ages)}
                facts={`${copy.agesText(limitsOf(ages))}, ${copy.genderName('semua')}`}
                onChoose={() => onNew(newCategory(copy.usualCategory(ages), limitsOf(ages)))}
              />
            ))}
            {usualBirthYearsBeside([...list, ...editor.values.kategori], raceYearOf(editor)).map(
              (year) => (
                <ChoiceButton
                  key={year}
                  name={copy.usualBirthYear(year)}
                  facts={copy.genderName('semua')}
                  onChoose={() =>
                    onNew(
                      newCategory(copy.usualBirthYear(year), {
                        lahir_dari: year,
                        lahir_sampai: year,
                      }),
                    )
                  }
                />
              ),
            )}
          </ul>
        )}
      </Read>
      <div>
        <Button variant="ghost" size="sm" onClick={onOwn}>
          <Plus aria-hidden className="size-4" />
          {copy.ownCategoryAction}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceButtonProps {
  name: string;
  /** For whom it is. */
  facts: string;
  onChoose: () => void;
}

function ChoiceButton({ name, facts, onChoose }: ChoiceButtonProps) {
  return (
    <li>
      <Button
        variant="secondary"
        size="sm"
        aria-label={copy.addCategory(name)}
        title={facts}
        onClick={onChoose}
      >
        <Plus aria-hidden className="size-4" />
        {name}
      </Button>
    </li>
  );
}

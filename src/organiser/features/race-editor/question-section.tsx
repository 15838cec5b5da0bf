import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { questionKinds } from '#domain/race-questions.ts';
import { randomId } from '#domain/random-id.ts';
import * as copy from '#organiser/copy/race-editor.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldProblem } from './field-problem.ts';
import { NumberInput } from './fields.tsx';
import type { Values } from './race-draft.ts';
import type { RaceEditor } from './use-race-editor.ts';

type Question = Values['pertanyaan'][number];
interface Category {
  id: string;
  name: string;
}

/** As many as the database takes (private.questions_change). */
const most = 10;

/** What parents answer for each rider, in the order in which they are asked. */
export function QuestionSection({ editor }: { editor: RaceEditor }) {
  const list = useRef<HTMLUListElement>(null);
  const questions = editor.values.pertanyaan;
  const problem = fieldProblem(editor, 'pertanyaan');
  const set = (pertanyaan: Question[]) => editor.change({ pertanyaan });
  const move = (from: number, to: number) => {
    const next = [...questions];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  const add = () => {
    set([
      ...questions,
      {
        id: randomId(),
        question: null,
        kind: 'text',
        required: false,
        categories: null,
        longest: 100,
        choices: null,
      },
    ]);
    // A new question is worded next.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    );
  };
  // Only what is saved has an id that a question can name.
  const categories = editor.values.kategori.flatMap(({ kategori_id, nama }) =>
    kategori_id === null ? [] : [{ id: kategori_id, name: nama }],
  );
  return (
    <div data-field="pertanyaan" className="grid gap-3">
      <p className="text-ink-muted text-sm">{copy.questionsLead}</p>
      <Notice tone="info">{copy.questionsWarning}</Notice>
      {problem !== undefined && <FieldError id="pertanyaan-problem">{problem}</FieldError>}
      {questions.length === 0 && <p className="text-ink-muted text-sm">{copy.noQuestions}</p>}
      <ul ref={list} className="grid gap-2.5">
        {questions.map((question, place) => (
          <li key={question.id} className="rounded-lg border border-line bg-surface p-3">
            <QuestionCard
              question={question}
              place={place}
              last={place === questions.length - 1}
              answered={
                editor.race.answered.find(({ pertanyaan_id }) => pertanyaan_id === question.id)
                  ?.riders ?? 0
              }
              categories={categories}
              onChange={(part) =>
                set(questions.map((one) => (one.id === question.id ? { ...one, ...part } : one)))
              }
              onMove={(step) => move(place, place + step)}
              onRemove={() => set(questions.filter(({ id }) => id !== question.id))}
            />
          </li>
        ))}
      </ul>
      {questions.length < most ? (
        <div>
          <Button variant="secondary" size="sm" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {copy.addQuestion}
          </Button>
        </div>
      ) : (
        <p className="text-ink-muted text-sm">{copy.mostQuestions(most)}</p>
      )}
    </div>
  );
}

/** Words of what a club should not collect of children; a hint, so a word too many does no harm. */
const sensitive =
  /\b(nik|ktp|kk|kartu keluarga|nomor induk|bpjs|paspor|penyakit|alergi|golongan darah|asma|obat|disabilitas|kesehatan|riwayat medis|agama|epilepsi)\b/i;

interface QuestionCardProps {
  question: Question;
  place: number;
  last: boolean;
  answered: number;
  categories: readonly Category[];
  onChange: (part: Partial<Question>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function QuestionCard(props: QuestionCardProps) {
  const { question: asked, place, last, answered, categories, onChange, onMove, onRemove } = props;
  const { id, question, kind, required, longest } = asked;
  const name = copy.questionLabel(place + 1);
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-1.5">
        <Field
          label={name}
          className="min-w-0 flex-1"
          error={question !== null && sensitive.test(question) ? copy.sensitiveQuestion : undefined}
          hint={answered > 0 ? copy.wordsChange : undefined}
        >
          {(field) => (
            <TextInput
              {...field}
              name={`pertanyaan-${id}`}
              autoComplete="off"
              maxLength={150}
              placeholder={copy.questionPlaceholder}
              value={question ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ question: value === '' ? null : value })
              }
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-end gap-2.5">
        <SelectField
          label={copy.kindLabel}
          className="min-w-36 flex-1"
          hint={answered > 0 ? copy.kindStays(answered) : undefined}
          name={`jenis-${id}`}
          disabled={answered > 0}
          choices={questionKinds.map((one) => [one, copy.questionKinds[one] ?? one] as const)}
          value={kind}
          onChoose={(value) => {
            const chosen = questionKinds.find((one) => one === value) ?? 'text';
            onChange({
              kind: chosen,
              longest: chosen === 'text' ? 100 : null,
              choices: chosen === 'choice' ? [] : null,
            });
          }}
        />
        {kind === 'text' && (
          <Field label={copy.longestLabel} className="w-40">
            {(field) => (
              <NumberInput
                {...field}
                name={`panjang-${id}`}
                value={longest}
                onChange={(value) => onChange({ longest: value })}
              />
            )}
          </Field>
        )}
        <label className="flex min-h-12 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            name={`wajib-${id}`}
            className="size-5 shrink-0 accent-primary"
            checked={required}
            onChange={({ currentTarget: { checked } }) => onChange({ required: checked })}
          />
          {copy.requiredLabel}
        </label>
      </div>
      {kind === 'choice' && <Choices question={asked} onChange={onChange} />}
      {categories.length > 1 && (
        <AskedOf question={asked} categories={categories} onChange={onChange} />
      )}
      <div className="flex justify-end gap-1">
        {place > 0 && (
          <IconButton
            label={copy.moveUp(name)}
            icon={<ArrowUp aria-hidden className="size-5" />}
            onClick={() => onMove(-1)}
          />
        )}
        {!last && (
          <IconButton
            label={copy.moveDown(name)}
            icon={<ArrowDown aria-hidden className="size-5" />}
            onClick={() => onMove(1)}
          />
        )}
        <IconButton
          label={copy.removeQuestion(name)}
          icon={<X aria-hidden className="size-5" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

type PartProps = Pick<QuestionCardProps, 'question' | 'onChange'>;

/** The text stays as it is typed, with the empty line that is being written. */
function Choices({ question: { id, choices }, onChange }: PartProps) {
  const [text, setText] = useState(() => (choices ?? []).join('\n'));
  return (
    <Field label={copy.choicesLabel}>
      {(field) => (
        <TextArea
          {...field}
          name={`pilihan-${id}`}
          rows={4}
          placeholder={copy.choicesPlaceholder}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            onChange({
              choices: value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            });
          }}
        />
      )}
    </Field>
  );
}

function AskedOf({
  question: { id, categories: chosen },
  categories,
  onChange,
}: PartProps & Pick<QuestionCardProps, 'categories'>) {
  return (
    <div className="grid gap-2">
      <SelectField
        label={copy.askedOfLabel}
        name={`kepada-${id}`}
        choices={[
          ['semua', copy.askedOfAll],
          ['sebagian', copy.askedOfSome],
        ]}
        value={chosen === null ? 'semua' : 'sebagian'}
        onChoose={(value) => onChange({ categories: value === 'semua' ? null : [] })}
      />
      {chosen !== null && (
        <div className="flex flex-wrap gap-x-4">
          {categories.map((category) => (
            <label key={category.id} className="flex min-h-11 items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={chosen.includes(category.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    categories: checked
                      ? [...chosen, category.id]
                      : chosen.filter((one) => one !== category.id),
                  })
                }
              />
              {category.name}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

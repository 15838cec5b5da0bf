import { readableRegency } from '#domain/place-names.ts';
import * as copy from '#organiser/copy/riders-import.ts';
import { CityCombobox } from '#parts/city-combobox.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { type ImportQuestion, type Meanings, questionKey } from './import-questions.ts';

/** More choices than this are picked from a list. */
const mostSideBySide = 4;

interface QuestionListProps {
  questions: readonly (ImportQuestion & { rows: number })[];
  meanings: Meanings;
  onAnswer: (question: ImportQuestion, meaning: string) => void;
}

/** What is asked once for all rows that say the same. */
export function QuestionList({ questions, meanings, onAnswer }: QuestionListProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">{copy.questionsTitle}</h2>
      <p className="text-ink-muted text-sm">{copy.questionsHint}</p>
      {questions.map((question) => (
        <div key={questionKey(question)} className="rounded-md border border-line bg-surface p-3.5">
          <Question
            question={question}
            rows={question.rows}
            meaning={meanings[questionKey(question)] ?? null}
            onAnswer={(meaning) => onAnswer(question, meaning)}
          />
        </div>
      ))}
    </section>
  );
}

function Question({
  question,
  rows,
  meaning,
  onAnswer,
}: {
  question: ImportQuestion;
  rows: number;
  meaning: string | null;
  onAnswer: (meaning: string) => void;
}) {
  const { column, text, choices } = question;
  const asked = copy.question(column, text, rows, choices.length > 0);
  const label = (choice: string) => (column === 'kota' ? readableRegency(choice) : choice);
  if (choices.length === 0) {
    return (
      <CityCombobox label={asked} value={meaning ?? ''} onChange={onAnswer} error={undefined} />
    );
  }
  if (choices.length > mostSideBySide) {
    return (
      <Field label={asked}>
        {(control) => (
          <SelectInput
            {...control}
            value={meaning ?? ''}
            onChange={({ currentTarget: { value } }) => onAnswer(value)}
          >
            <option value="" disabled>
              {copy.chooseMeaning}
            </option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectInput>
        )}
      </Field>
    );
  }
  return (
    <RadioGroup
      legend={asked}
      name={questionKey(question)}
      value={meaning}
      onChange={onAnswer}
      options={choices.map((choice) => ({ value: choice, label: label(choice) }))}
    />
  );
}

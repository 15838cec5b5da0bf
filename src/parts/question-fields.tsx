import { type AnswerField, answerField, type RaceQuestion } from '#domain/race-questions.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as copy from './copy/questions.ts';

interface QuestionFieldsProps {
  questions: readonly RaceQuestion[];
  answerTo: (field: AnswerField) => string;
  errorOf: (field: AnswerField) => string | undefined;
  onChange: (field: AnswerField, value: string) => void;
  /** Before the names of the controls, where one screen asks for several riders. */
  prefix?: string;
}

/** The own questions of a race, in its order. */
export function QuestionFields({ questions, ...props }: QuestionFieldsProps) {
  return questions.map((question) => (
    <QuestionField key={question.id} question={question} {...props} />
  ));
}

/** More are a list to open; and what may stay open has to be one, because no radio button is ever taken back. */
const mostButtons = 5;

function QuestionField({
  question: asked,
  answerTo,
  errorOf,
  onChange,
  prefix = '',
}: Omit<QuestionFieldsProps, 'questions'> & { question: RaceQuestion }) {
  const { question, kind, required } = asked;
  const field = answerField(asked);
  const name = `${prefix}${field}`;
  const value = answerTo(field);
  const error = errorOf(field);
  if (kind === 'text') {
    return (
      <TextField
        label={question}
        name={name}
        required={required}
        autoComplete="off"
        maxLength={asked.longest ?? undefined}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
      />
    );
  }
  const options = optionsOf(asked, value);
  return required && options.length <= mostButtons ? (
    <RadioGroup
      legend={question}
      name={name}
      required
      options={options}
      value={value}
      error={error}
      onChange={(chosen) => onChange(field, chosen)}
    />
  ) : (
    <SelectField
      label={question}
      name={name}
      required={required}
      error={error}
      none={required ? copy.choosePlaceholder : copy.noAnswer}
      choices={options.map(({ value: choice, label }) => [choice, label] as const)}
      value={value}
      onChoose={(chosen) => onChange(field, chosen)}
    />
  );
}

function optionsOf({ kind, choices }: RaceQuestion, given: string) {
  const offered = kind === 'yes_no' ? ['ya', 'tidak'] : (choices ?? []);
  const options = offered.map((value) => ({ value, label: copy.answerText(kind, value) }));
  // What was given before the choices changed stays to be seen.
  return given === '' || offered.includes(given)
    ? options
    : [...options, { value: given, label: copy.offeredNoMore(given) }];
}

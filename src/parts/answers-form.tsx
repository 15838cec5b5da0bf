import {
  answerField,
  answerProblems,
  type GivenAnswer,
  givenAnswers,
  type RaceQuestion,
  type TypedAnswers,
} from '#domain/race-questions.ts';
import { refusedBy } from '#parts/act/field-of.ts';
import { toldBy } from '#parts/act/sentence.ts';
import type { Sentences } from '#parts/copy/errors.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as copy from './copy/questions.ts';
import { QuestionFields } from './question-fields.tsx';

/** `pertanyaan` null: to the words that are asked now. */
interface Answered {
  pertanyaan_id: string;
  pertanyaan: string | null;
  jenis: string;
  jawaban: string;
}

interface AnswersFormProps {
  questions: readonly RaceQuestion[];
  answers: readonly Answered[];
  send: (answers: readonly GivenAnswer[]) => Promise<unknown>;
  sentences?: Sentences;
  /** The questions may be others by now. */
  onRefused: () => unknown;
  onSaved: () => unknown;
  onCancel: () => void;
}

/** What was answered for an entry, changed by its parent, or written down by an organiser. */
export function AnswersForm(props: AnswersFormProps) {
  const { questions, answers, send, sentences, onRefused, onSaved, onCancel } = props;
  const own = { ...sentences, ...copy.refusals };
  const before = (question: RaceQuestion) =>
    answers.find(
      ({ pertanyaan_id, jenis }) => pertanyaan_id === question.id && jenis === question.kind,
    );
  const form = useForm<TypedAnswers>({
    initial: () =>
      Object.fromEntries(
        questions.map((question) => [answerField(question), before(question)?.jawaban ?? '']),
      ),
    check: (typed) =>
      answerProblems(
        // What the database leaves as it is: a question that came after the entry, and a choice offered no more.
        questions.filter((question) => {
          const known = before(question);
          const value = typed[answerField(question)] ?? '';
          return known === undefined
            ? value.trim() !== ''
            : value !== known.jawaban || known.pertanyaan !== null;
        }),
        typed,
      ).map(toldBy(own)),
    send: async (typed) => {
      await send(givenAnswers(questions, typed));
      toast.success(copy.saved);
      await onSaved();
    },
    refused: (error) => {
      void onRefused();
      return refusedBy<keyof TypedAnswers>(own)(error);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      {form.failure && (
        <Notice tone="danger" role="alert">
          {form.failure.text}
        </Notice>
      )}
      {questions.map((question) => {
        const old = before(question)?.pertanyaan ?? null;
        return (
          <div key={question.id} className="grid gap-1.5">
            <QuestionFields
              questions={[question]}
              answerTo={(field) => form.values[field] ?? ''}
              errorOf={form.errorOf}
              onChange={(field, value) => form.change({ [field]: value })}
            />
            {old !== null && <p className="text-ink-muted text-sm">{copy.answeredWords(old)}</p>}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" loading={form.busy} loadingText={copy.saving}>
          {copy.saveAction}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {copy.cancelAction}
        </Button>
      </div>
    </form>
  );
}

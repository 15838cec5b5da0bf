import { cleanText } from './clean-text.ts';

/**
 * What a race asks of each entry beyond what the app asks (lomba.pertanyaan), and when an answer is one. The database
 * decides with the same rules (private.answer_problem); cases shared by both: tests/vectors/race-questions.json.
 */

export const questionKinds = ['text', 'choice', 'yes_no'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface RaceQuestion {
  id: string;
  question: string;
  kind: QuestionKind;
  required: boolean;
  /** Of whom it is asked, by category; null is everybody. */
  categories: readonly string[] | null;
  /** Of a text. */
  longest: number | null;
  /** Of a choice. */
  choices: readonly string[] | null;
}

/** What is sent of an answer: beside the words that it answers, so that the database knows when they are others by now. */
export interface GivenAnswer {
  id: string;
  question: string;
  answer: string;
}

/** The name of a question's field in a form, and in the facts of a refusal. */
export type AnswerField = `answer-${string}`;
/** Answers as they stand in a form. */
export type TypedAnswers = Record<AnswerField, string>;

export function answerField({ id }: Pick<RaceQuestion, 'id'>): AnswerField {
  return `answer-${id}`;
}

export function isAnswerField(field: unknown): field is AnswerField {
  return typeof field === 'string' && field.startsWith('answer-');
}

/** @param questions lomba.pertanyaan; absent in what an earlier version saved */
export function questionsFor(questions: unknown, categoryId: string): RaceQuestion[] {
  return (Array.isArray(questions) ? (questions as RaceQuestion[]) : []).filter(
    ({ categories }) => categories === null || categories.includes(categoryId),
  );
}

export interface AnswerProblem {
  code: 'answer_required' | 'text_too_long' | 'answer_not_offered';
  facts: Record<string, unknown>;
}

export function answerProblem(
  question: Pick<RaceQuestion, 'kind' | 'required' | 'longest' | 'choices'>,
  typed: string,
): AnswerProblem | null {
  const answer = cleanText(typed);
  if (answer === null) {
    return question.required ? { code: 'answer_required', facts: {} } : null;
  }
  const { kind, longest, choices } = question;
  // As the database counts: a sign beyond the basic plane once.
  if (kind === 'text' && longest !== null && [...answer].length > longest) {
    return { code: 'text_too_long', facts: { max: longest } };
  }
  const offered = kind === 'choice' ? (choices ?? []) : ['ya', 'tidak'];
  return kind === 'text' || offered.includes(answer)
    ? null
    : { code: 'answer_not_offered', facts: {} };
}

/** The problems of what stands in a form, in the order of the questions. */
export function answerProblems(questions: readonly RaceQuestion[], typed: Partial<TypedAnswers>) {
  return questions.flatMap((question) => {
    const field = answerField(question);
    const problem = answerProblem(question, typed[field] ?? '');
    return problem === null ? [] : [{ field, ...problem }];
  });
}

export function givenAnswers(
  questions: readonly RaceQuestion[],
  typed: Partial<TypedAnswers>,
): GivenAnswer[] {
  return questions.map((asked) => ({
    id: asked.id,
    question: asked.question,
    answer: typed[answerField(asked)] ?? '',
  }));
}

/** An answer that was given before, of the same kind, for a form to begin with. */
export interface KnownAnswer {
  pertanyaan_id: string;
  jenis: string;
  jawaban: string;
}

/** What of these answers still is one: the first of each question. */
export function answersToBeginWith(
  questions: readonly RaceQuestion[],
  known: readonly KnownAnswer[],
): TypedAnswers {
  return Object.fromEntries(
    questions.map((question) => {
      const { jawaban = '' } =
        known.find((one) => one.pertanyaan_id === question.id && one.jenis === question.kind) ?? {};
      return [answerField(question), answerProblem(question, jawaban) === null ? jawaban : ''];
    }),
  );
}

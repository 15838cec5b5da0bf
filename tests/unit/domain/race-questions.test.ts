import { expect, test } from 'vitest';
import {
  answerProblem,
  answersToBeginWith,
  type QuestionKind,
  questionsFor,
  type RaceQuestion,
} from '#domain/race-questions.ts';
import vectors from '#tests/vectors/race-questions.json' with { type: 'json' };

test.each(vectors.cases)('answer: $name', ({ question, answer, expected }) => {
  const kind = question.kind as QuestionKind;
  expect(answerProblem({ ...question, kind }, answer)).toEqual(expected);
});

const bike: RaceQuestion = {
  id: 'a',
  question: 'Merek sepeda',
  kind: 'choice',
  required: true,
  categories: null,
  longest: null,
  choices: ['Strider', 'Lain'],
};
const shirt: RaceQuestion = { ...bike, id: 'b', kind: 'text', categories: ['k1'], longest: 10 };

test('a question for some categories is asked there alone, and what an earlier version saved asks nothing', () => {
  expect(questionsFor([bike, shirt], 'k2')).toEqual([bike]);
  expect(questionsFor([bike, shirt], 'k1')).toEqual([bike, shirt]);
  expect(questionsFor(undefined, 'k1')).toEqual([]);
});

test('a form begins with the latest answer that still is one', () => {
  const known = [
    { pertanyaan_id: 'a', jenis: 'choice', jawaban: 'Strider' },
    { pertanyaan_id: 'a', jenis: 'choice', jawaban: 'Lain' },
    { pertanyaan_id: 'b', jenis: 'yes_no', jawaban: 'ya' },
  ];
  expect(answersToBeginWith([bike, shirt], known)).toEqual({
    'answer-a': 'Strider',
    'answer-b': '',
  });
  const gone = [{ pertanyaan_id: 'a', jenis: 'choice', jawaban: 'Kokua' }];
  expect(answersToBeginWith([bike], gone)).toEqual({ 'answer-a': '' });
});

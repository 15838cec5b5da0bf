import { type ChangeEvent, useEffect, useState } from 'react';
import { accountProblems } from '#domain/account-rules.ts';
import { completeBirthDate } from '#domain/birth-date-input.ts';
import { cleanText } from '#domain/clean-text.ts';
import { contactProblems } from '#domain/contact-rules.ts';
import { likelyNickname } from '#domain/nickname.ts';
import { answerProblems, type RaceQuestion } from '#domain/race-questions.ts';
import { randomId } from '#domain/random-id.ts';
import { riderProblems } from '#domain/rider/problems.ts';
import type { CategoryLimits } from '#domain/rider-rules.ts';
import type { CalendarDay } from '#functions/_shared/venue/dates.ts';
import { accountProblemText } from '#parents/copy/auth.ts';
import { toldBy } from '#parts/act/sentence.ts';
import * as questionCopy from '#parts/copy/questions.ts';
import * as riderCopy from '#parts/copy/rider-fields.ts';
import * as shared from '#parts/copy/shared.ts';
import { type FieldProblem, type FormRefusal, useForm } from '#ui/form.ts';
import { keepDraft, type RiderFormValues, readDraft } from './rider-draft.ts';

const ownRefusals = { ...questionCopy.refusals, ...riderCopy.refusals };

export type FieldName = keyof RiderFormValues;

/** As the sign-up has them (product spec, section 5). */
function newAccountProblems(values: RiderFormValues): FieldProblem<FieldName>[] {
  return [
    ...(values.parentName === ''
      ? [{ field: 'parentName' as const, text: shared.fullNameRequired }]
      : []),
    ...accountProblems(values).map(({ field, code }) => ({
      field,
      text: accountProblemText[code],
    })),
  ];
}

/** What is sent of what stands in the form. */
function finished(values: RiderFormValues): RiderFormValues {
  const clean = (text: string) => cleanText(text) ?? '';
  return {
    ...values,
    fullName: clean(values.fullName),
    nickname: clean(values.nickname),
    teamName: clean(values.teamName),
    // Enter in the field sends the form before the field is left.
    birthDate: completeBirthDate(values.birthDate),
    parentName: clean(values.parentName),
    email: values.email.trim(),
    phone: values.phone.trim(),
  };
}

interface Options {
  raceId: string;
  category: CategoryLimits & { id: string };
  raceDay: CalendarDay;
  userId: string;
  /** What the race asks of an entry in this category. */
  questions: readonly RaceQuestion[];
  /** What stands in the form before anything has been typed. */
  empty: RiderFormValues;
  /** @param requestId the same for every time that this form is sent */
  send: (values: RiderFormValues, requestId: string) => Promise<unknown>;
  refused: (error: unknown) => FormRefusal<FieldName> | null;
  /** Whether sending makes the visitor's account first. */
  makesAccount: () => boolean;
}

export type RiderFormState = ReturnType<typeof useRiderForm>;

/** The rider form's fields: kept as a draft, checked by the spec's rules, each error at its field. */
export function useRiderForm(options: Options) {
  const { raceId, category, raceDay, userId, questions, empty, send, refused, makesAccount } =
    options;
  const [draft] = useState(
    () =>
      readDraft(raceId, category.id, userId, empty) ?? {
        userId,
        requestId: randomId(),
        values: empty,
      },
  );

  const form = useForm<RiderFormValues>({
    initial: draft.values,
    check: (typed) => {
      const values = finished(typed);
      const problems = [
        ...riderProblems(values, category, raceDay),
        ...answerProblems(questions, values),
        ...contactProblems(values).map((problem) => ({ ...problem, facts: {} })),
      ];
      return [
        ...problems.map(toldBy(ownRefusals)),
        ...(makesAccount() ? newAccountProblems(values) : []),
      ];
    },
    send: (values) => send(finished(values), draft.requestId),
    refused,
  });
  const { values, current, change, checkField } = form;

  useEffect(() => {
    keepDraft(raceId, category.id, { ...draft, values });
  }, [draft, values, raceId, category.id]);

  /** The likely nickname follows letter by letter, so that its field is full before it is entered and typing replaces it. */
  const typedFullName = (fullName: string) => {
    const before = current();
    const follows = before.nickname === likelyNickname(before.fullName);
    change({ fullName, ...(follows && { nickname: likelyNickname(fullName) }) });
  };

  return {
    ...form,
    /** A text field: what stands in it is checked when it is left, and again while it is mended. */
    checked: (name: FieldName) => ({
      ...form.row(name),
      ...(name === 'fullName' && {
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
          typedFullName(currentTarget.value),
      }),
      // An empty field is no mistake before the form is sent.
      onBlur: () => {
        if ((current()[name] ?? '').trim() !== '') {
          checkField(name);
        }
      },
    }),
  };
}

import { type RefObject, useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { completeBirthDate } from '#domain/birth-date-input.ts';
import { cleanText } from '#domain/clean-text.ts';
import { contactProblems } from '#domain/contact-rules.ts';
import type { CalendarDay } from '#domain/dates.ts';
import { randomId } from '#domain/random-id.ts';
import { type CategoryLimits, riderProblems } from '#domain/rider-rules.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import { keepDraft, type RiderFormValues, readDraft } from './rider-draft.ts';

export type FieldName = keyof RiderFormValues;

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
    email: values.email.trim(),
    phone: values.phone.trim(),
  };
}

interface Options {
  raceId: string;
  category: CategoryLimits & { id: string };
  raceDay: CalendarDay;
  userId: string;
  /** What stands in the form before anything has been typed. */
  empty: RiderFormValues;
  element: RefObject<HTMLFormElement | null>;
}

export interface RiderForm {
  form: UseFormReturn<RiderFormValues>;
  /** The same for every time that this form is sent. */
  requestId: string;
  /** The first field with an error, in the order of the spec's checks, which is not that of the fields. */
  focusFirstError: () => void;
  focusField: (field: FieldName) => void;
  /** For a text field: what stands in it is checked when it is left, and again while it is mended. */
  field: (name: FieldName) => ReturnType<UseFormReturn<RiderFormValues>['register']>;
}

/** The rider form's fields: kept as a draft, checked by the spec's rules, each error at its field. */
export function useRiderForm(options: Options): RiderForm {
  const { raceId, category, raceDay, userId, empty, element } = options;
  const [draft] = useState(
    () =>
      readDraft(raceId, category.id, userId, empty) ?? {
        userId,
        requestId: randomId(),
        values: empty,
      },
  );

  const problemsOf = (values: RiderFormValues) => [
    ...riderProblems(values, category, raceDay),
    ...contactProblems(values).map((problem) => ({ ...problem, facts: {} })),
  ];
  const resolver: Resolver<RiderFormValues> = (typed) => {
    const values = finished(typed);
    const problems = problemsOf(values);
    const errors = Object.fromEntries(
      problems.map(({ field, code, facts }) => [
        field,
        { type: code, message: errorMessage(code, facts) },
      ]),
    );
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

  const form = useForm<RiderFormValues>({
    defaultValues: draft.values,
    resolver,
    shouldFocusError: false,
  });

  useEffect(() => {
    keepDraft(raceId, category.id, draft);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(raceId, category.id, { ...draft, values }),
    });
  }, [form, draft, raceId, category.id]);

  const focusField = (name: FieldName) => {
    if (name === 'gender') {
      element.current?.querySelector<HTMLInputElement>('[name="gender"]:checked')?.focus();
    } else {
      form.setFocus(name);
    }
  };

  return {
    form,
    requestId: draft.requestId,
    focusField,
    focusFirstError: () => {
      const first = problemsOf(finished(form.getValues()))[0];
      if (first !== undefined) focusField(first.field);
    },
    field: (name) =>
      form.register(name, {
        // An empty field is no mistake before the form is sent.
        onBlur: () => form.getValues(name).trim() !== '' && form.trigger(name),
        onChange: () => form.getFieldState(name).invalid && form.trigger(name),
      }),
  };
}

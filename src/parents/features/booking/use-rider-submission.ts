import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signUp } from '#api/auth.ts';
import type { RaceCategory } from '#api/categories.ts';
import { registerRider, useAfterEntering } from '#api/entering.ts';
import { entryQueries } from '#api/entries.ts';
import { ownChildren } from '#api/own-reads.ts';
import { AppError, toAppError } from '#api/platform/app-error.ts';
import { readSession } from '#api/platform/session-store.ts';
import type { RaceDetail } from '#api/races.ts';
import { uploadRiderDocument } from '#api/riders.ts';
import { keepsOthersOut } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { givenAnswers, isAnswerField, type RaceQuestion } from '#domain/race-questions.ts';
import { riderFieldOf } from '#domain/rider/problems.ts';
import * as auth from '#parents/copy/auth.ts';
import { signUpFailure } from '#parents/copy/auth-failures.ts';
import * as copy from '#parents/copy/booking.ts';
import { refusals as codeRefusals, sendWithoutCode } from '#parents/copy/codes.ts';
import { namedField } from '#parts/act/field-of.ts';
import { sentenceOf } from '#parts/act/sentence.ts';
import { useAct } from '#parts/act/use-act.ts';
import { keepContact } from '#parts/contact-handover.ts';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';
import * as questionCopy from '#parts/copy/questions.ts';
import * as riderCopy from '#parts/copy/rider-fields.ts';
import type { FormRefusal } from '#ui/form.ts';
import { toast } from '#ui/toast.ts';
import { dropDraft, type RiderFormValues } from './rider-draft.ts';
import { useCode } from './use-code.ts';
import type { FieldName } from './use-rider-form.ts';
import { useSeenPrices } from './use-seen-prices.ts';

/** What a refusal that belongs to no field reads (product spec, section 8). */
function refusalMessage(error: AppError): string {
  const { code, facts } = error;
  // A foreign key that fails: the account behind the session is gone.
  if (code === '23503') {
    return errorMessage('user_not_found');
  }
  if (Object.hasOwn(codeRefusals, code)) {
    return `${sentenceOf(error, codeRefusals)} ${sendWithoutCode}`;
  }
  if (Object.hasOwn(questionCopy.refusals, code)) {
    return sentenceOf(error, questionCopy.refusals);
  }
  return hasErrorMessage(code) ? errorMessage(code, facts) : copy.registrationFailed;
}

function accountSentence(error: AppError) {
  return error.code === 'email_not_confirmed'
    ? { text: auth.confirmFirst, help: undefined }
    : signUpFailure(error);
}

/** Why the form was not taken. */
export interface Refusal {
  message: string;
  /** Of the database, and its facts; empty when the check before it failed. */
  code: string;
  facts: Record<string, unknown>;
}

/** The rider is registered, and the document was not stored. */
export interface UnsentDocument {
  entryId: string;
  riderId: string;
  /** Why, in a sentence. */
  message: string;
}

interface EntryDocument extends Pick<UnsentDocument, 'entryId' | 'riderId'> {
  userId: string;
  document: File;
  values: RiderFormValues;
}

interface Options {
  race: RaceDetail;
  category: RaceCategory;
  /** What the race asks of an entry in this category. */
  questions: readonly RaceQuestion[];
  /** Empty for a visitor, whose account is made with the form. */
  userId: string;
  file: File | null;
  now: Date;
}

/** The account was not made, so nothing was sent. */
class AccountRefusal extends Error {}

/** The visitor's account, whom the first sending signs in. */
async function newAccount(values: RiderFormValues): Promise<string> {
  const { parentName: fullName, email, phone, password } = values;
  const { signedIn, userId } = await signUp({ fullName, email, phone, password }).catch(
    (cause: unknown) => {
      throw new AccountRefusal('account_refused', { cause });
    },
  );
  if (!signedIn) {
    throw new AccountRefusal('account_unconfirmed', {
      cause: new AppError('email_not_confirmed', { status: 400 }),
    });
  }
  return userId;
}

/** Sends the form: the check for a confirmed registration, the registration, and the document at the very end. */
export function useRiderSubmission(options: Options) {
  const { race, category, questions, userId, file, now } = options;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [unsent, setUnsent] = useState<UnsentDocument | null>(null);
  const after = useAfterEntering(race.id);
  const prices = useSeenPrices(race, [{ categoryId: category.id, rider: '' }], now);
  const code = useCode(
    race.id,
    prices.shown.map((price) => ({ categoryId: category.id, price })),
    userId !== '',
  );

  const signedInAs = () => userId || (readSession()?.userId ?? '');
  const refuse = (message: string, code = '', facts: Record<string, unknown> = {}) => {
    setRefusal({ message, code, facts });
  };

  /** Check 8 of the spec. True when the rider may go on. */
  const mayRegister = async (userId: string): Promise<boolean> => {
    const own = entryQueries.ownForRace(userId, race.id);
    try {
      // The form asked when it opened; it is asked again only when that failed.
      const known = queryClient.getQueryData(own.queryKey) ?? (await queryClient.fetchQuery(own));
      if (!keepsOthersOut(race, known)) {
        return true;
      }
      refuse(errorMessage('already_confirmed'), 'already_confirmed');
    } catch (error) {
      refuse(copy.existingCheckFailed(errorMessage(toAppError(error).code)));
    }
    return false;
  };

  const goOn = (id: string) => {
    // Replaced: the way back from the order must not lead to a form that has been sent.
    navigate(paths.orderSummary(race.id, { pendaftaran: id }), { replace: true });
  };

  /** Whatever becomes of the document, the registration stands. */
  const sendDocument = useAct({
    act: ({ userId, riderId, document, values }: EntryDocument) =>
      uploadRiderDocument({
        file: document,
        userId,
        riderId,
        fullName: values.fullName,
        city: values.city,
        raceId: race.id,
      }),
    done: (_, { userId, entryId }) => {
      queryClient.invalidateQueries({
        queryKey: ownChildren(userId).queryKey,
        refetchType: 'none',
      });
      goOn(entryId);
    },
    refused: (error, { entryId, riderId }) => {
      const { code, facts } = toAppError(error);
      const told = hasErrorMessage(code) && code !== 'identity_upload_failed';
      const message = told ? errorMessage(code, facts) : copy.documentUnsentText;
      setUnsent({ entryId, riderId, message });
      return null;
    },
  });

  /** What a refusal means: to be said at a field, or said here. */
  const refused = (thrown: unknown): FormRefusal<FieldName> | null => {
    if (thrown instanceof AccountRefusal) {
      const { text, help } = accountSentence(toAppError(thrown.cause));
      if (text === auth.emailTaken) {
        return { field: 'email', text };
      }
      refuse([text, help].filter(Boolean).join('. '));
      return null;
    }
    const error = toAppError(thrown);
    const answer = error.facts.field;
    // Changed words are read first, so that is told of the whole form.
    if (isAnswerField(answer) && error.status === 422) {
      return { field: answer, text: sentenceOf(error, questionCopy.refusals) };
    }
    const field = namedField(error, riderFieldOf);
    if (field !== null) {
      return { field, text: sentenceOf(error, riderCopy.refusals) };
    }
    prices.refused(error);
    code.refused(error);
    refuse(refusalMessage(error), error.code, error.facts);
    // Only a conflict says that the form knew something that is not so any more.
    if (error.status === 409) {
      after.refused(signedInAs());
    }
    return null;
  };

  const send = async (values: RiderFormValues, requestId: string) => {
    setRefusal(null);
    const [seen = 0] = prices.agreed();
    // A visitor who sends it again, after a refusal, has the account already.
    const known = signedInAs();
    const owner = known === '' ? await newAccount(values) : known;
    if (known !== '' && !(await mayRegister(owner))) {
      return;
    }
    const [part] = await code.settle();
    const { entry, riderId } = await registerRider(
      race.id,
      {
        categoryId: category.id,
        rider: values,
        answers: givenAnswers(questions, values),
        seen: seen - (part?.discount ?? 0),
        codeId: part?.kode_id,
      },
      requestId,
    );
    keepContact(entry.id, { email: values.email, phone: values.phone });
    dropDraft(race.id, category.id);
    code.entered();
    after.entered(owner, [entry]);
    toast.success(copy.registered);
    if (file === null) {
      goOn(entry.id);
    } else {
      await sendDocument.run({ userId: owner, entryId: entry.id, riderId, document: file, values });
    }
  };

  return {
    send,
    refused,
    /** What the form shows that the child costs. */
    prices,
    code,
    refusal,
    forgetRefusal: () => setRefusal(null),
    uploading: sendDocument.busy,
    unsent,
    sendDocumentAgain: (values: RiderFormValues) =>
      unsent &&
      file &&
      sendDocument.run({ ...unsent, userId: signedInAs(), document: file, values }),
    goOn,
  };
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnAnswer } from '#api/answers.ts';
import type { RaceCategory } from '#api/categories.ts';
import { entryQueries } from '#api/entries.ts';
import { identityDocument } from '#api/identity-documents.ts';
import type { Session } from '#api/platform/session.ts';
import { readSession } from '#api/platform/session-store.ts';
import type { Profile } from '#api/profile.ts';
import type { RaceDetail } from '#api/races.ts';
import type { Rider } from '#api/riders.ts';
import { givesJersey } from '#domain/jersey.ts';
import { keepsOthersOut } from '#domain/order-state.ts';
import { paths } from '#domain/paths.ts';
import { answersToBeginWith, questionsFor, type RaceQuestion } from '#domain/race-questions.ts';
import { emptyRider as noRider } from '#domain/rider/problems.ts';
import { defaultGender } from '#domain/rider-rules.ts';
import { categoryPlaces } from '#functions/_shared/venue/availability.ts';
import { calendarDay } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/booking.ts';
import { BlockedAccount } from '#parents/parts/blocked-account.tsx';
import { typedBirthDate } from '#parts/child-choice.tsx';
import * as ui from '#parts/copy/parts.ts';
import * as questionCopy from '#parts/copy/questions.ts';
import * as shared from '#parts/copy/shared.ts';
import { IdentityDocumentField } from '#parts/identity-document-field.tsx';
import { GearFields, RiderFields } from '#parts/rider-fields.tsx';
import { Button } from '#ui/button.tsx';
import { laptopMedia, useMedia } from '#ui/media.ts';
import { useNow } from '#ui/now.ts';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BeforeFilling, CategoryReminder, EnteredAlready } from './before-filling.tsx';
import { ContactFields } from './contact-fields.tsx';
import { FittingCategories } from './fitting-categories.tsx';
import { HaveAccount } from './have-account.tsx';
import { isRider, knownRiders } from './known-riders.ts';
import { NewAccount } from './new-account.tsx';
import { PriceEstimate } from './price-estimate.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { moveDraft } from './rider-draft.ts';
import { RiderPicker } from './rider-picker.tsx';
import { UnsentDocumentScreen } from './unsent-document.tsx';
import { type RiderFormState, useRiderForm } from './use-rider-form.ts';
import { type Refusal, useRiderSubmission } from './use-rider-submission.ts';

/** Few races ask something of their own. */
const QuestionFields = lazy(async () => ({
  default: (await import('#parts/question-fields.tsx')).QuestionFields,
}));

export interface RiderFormProps {
  race: RaceDetail;
  category: RaceCategory;
  /** All that the race offers. */
  categories: readonly RaceCategory[];
  /** Null for a visitor, whose account is made with the form. */
  session: Session | null;
  /** What is known of the person; null when it could not be read. */
  profile: Profile | null;
  /** The family's riders. */
  saved: readonly Rider[];
  /** What the family answered to this race before, the latest first. */
  answered: readonly OwnAnswer[];
  /** The id of the saved rider that the way here was for; null for none. */
  beginWith: string | null;
}

/** The race, the form, its price; on a laptop race and price stand beside the form, and the price stays in view. */
const columns = {
  frame:
    'grid gap-7 laptop:grid-cols-[minmax(0,1fr)_22rem] laptop:grid-rows-[auto_1fr] laptop:gap-x-10',
  race: 'grid gap-4 laptop:col-start-2',
  form: 'laptop:col-start-1 laptop:row-span-2 laptop:row-start-1',
  price:
    'grid gap-4 laptop:sticky laptop:top-[calc(4.5rem+var(--top-bar,0px))] laptop:col-start-2 laptop:self-start',
};

/** Where the form followed the birth date by itself, the name is what is typed next. */
function useNameNext(formId: string): void {
  const followed = (useLocation().state as { typed?: unknown } | null)?.typed === true;
  useEffect(() => {
    if (followed) {
      document.getElementById(formId)?.querySelector<HTMLElement>('[name="fullName"]')?.focus();
    }
  }, [followed, formId]);
}

export function RiderForm(props: RiderFormProps) {
  const { race, category, categories, session, profile, saved, answered, beginWith } = props;
  const userId = session?.userId ?? '';
  const formId = useId();
  const now = useNow();
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);
  const jerseyAsked = givesJersey(race.mendapatkan);
  const questions = questionsFor(race.pertanyaan, category.id);

  const [emptyRider] = useState(() => ({
    ...noRider,
    gender: defaultGender(category),
    jerseySize: jerseyAsked ? '' : noRider.jerseySize,
    ...answersToBeginWith(questions, []),
  }));
  // Kept from when the form opened: sending it adds a rider, and the choices should not move meanwhile.
  const [riders] = useState(() =>
    knownRiders(saved, profile, category, raceDay).map((rider) => {
      const own = answered.filter(
        ({ rider_id }) => rider.saved !== null && rider_id === rider.saved.id,
      );
      const fields = {
        ...rider.fields,
        // Nothing is asked twice of a child.
        ...(own.length > 0 && answersToBeginWith(questions, own)),
      };
      // A rider who had no jersey in an earlier race may want the one this race gives.
      return jerseyAsked && fields.jerseySize === 'None'
        ? { ...rider, fields: { ...fields, jerseySize: '' } }
        : { ...rider, fields };
    }),
  );

  /** The child that the way here was for, or the birth date typed on it. */
  const [begun] = useState(
    () =>
      riders.find(({ saved: rider }) => rider !== null && rider.id === beginWith)?.fields ?? {
        birthDate: typedBirthDate(),
      },
  );
  useNameNext(formId);
  const beside = useMedia(laptopMedia);
  const here = paths.riderForm(race.id, { kategori: category.id });
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const submission = useRiderSubmission({ race, category, questions, userId, file, now });
  const { refusal, unsent, uploading, prices, code } = submission;
  const form = useRiderForm({
    raceId: race.id,
    category,
    raceDay,
    userId,
    questions,
    empty: {
      ...emptyRider,
      ...begun,
      email: profile?.email ?? session?.email ?? '',
      phone: profile?.nomor_hp ?? session?.phone ?? '',
      parentName: '',
      password: '',
    },
    send: submission.send,
    refused: submission.refused,
    makesAccount: () => session === null && readSession() === null,
  });

  // The child's own, as the organisers see it: the account's stands in where there is none.
  const chosen = riders.find((rider) => isRider(rider, form.values))?.saved ?? null;
  const checked = (chosen?.identitas_diperiksa_pada ?? null) !== null;
  const document =
    [chosen, checked ? null : profile].find(
      (holder) => holder !== null && holder.file_identitas !== null,
    ) ?? null;

  const own =
    useQuery({ ...entryQueries.ownForRace(userId, race.id), enabled: userId !== '' }).data ?? [];
  const confirmed = keepsOthersOut(race, own);

  if (unsent !== null) {
    const values = form.current();
    return (
      <UnsentDocumentScreen
        riderName={values.nickname.trim()}
        message={unsent.message}
        uploading={uploading}
        onSendAgain={() => submission.sendDocumentAgain(values)}
        onGoOn={() => submission.goOn(unsent.entryId)}
      />
    );
  }
  const send = (
    <SendAction {...{ formId, race, refusal, confirmed, now, uploading }} busy={form.busy} />
  );
  return (
    <Screen footer={!beside && send}>
      <ScreenHeader title={shared.riderFormTitle} backTo={paths.categories(race.id)} />
      <p className="mb-4 text-ink-muted">{copy.riderFormLead}</p>
      {session === null && readSession() === null && (
        <p className="pb-3">
          <HaveAccount next={here} />
        </p>
      )}
      <div className={columns.frame}>
        <div className={columns.race}>
          <CategoryReminder race={race} category={category} />
          <BlockedAccount userId={userId} onlyIfKnown />
          <BeforeFilling race={race} category={category} own={own} now={now} />
        </div>
        <form
          {...form.props}
          id={formId}
          className={columns.form}
          onSubmit={(event) => {
            submission.forgetRefusal();
            form.props.onSubmit(event);
          }}
        >
          <fieldset disabled={confirmed} className="grid min-w-0 gap-7">
            <Section title={copy.riderTitle}>
              {riders.length > 0 && !confirmed && (
                <RiderPicker riders={riders} form={form} empty={emptyRider} />
              )}
              {!form.busy && <EnteredAlready race={race} own={own} rider={form.values} now={now} />}
              <RiderFields form={form} row={form.checked} ageDay={raceDay} near={race}>
                <FittingCategories
                  category={category}
                  others={categories.filter(
                    (other) => other.id !== category.id && categoryPlaces(race, other) !== 0,
                  )}
                  raceDay={raceDay}
                  rider={form.values}
                  onMove={(other) => moveDraft(race.id, other.id, userId, form.current())}
                />
              </RiderFields>
            </Section>

            <Section title={copy.gearTitle}>
              <GearFields form={form} row={form.checked} jerseyAsked={jerseyAsked} />
              <IdentityDocumentField
                stored={document !== null}
                checked={checked}
                storedFile={() => identityDocument(document)}
                file={file}
                error={fileError}
                onChange={(chosen, error) => {
                  setFile(chosen);
                  setFileError(error);
                }}
              />
            </Section>

            {questions.length > 0 && <Questions questions={questions} form={form} />}

            {session === null ? (
              <NewAccount form={form} next={here} />
            ) : (
              <Section title={copy.contactTitle}>
                <ContactFields form={form} />
              </Section>
            )}
          </fieldset>
        </form>
        <div className={columns.price}>
          <PriceEstimate
            {...{ race, category, now, code, prices }}
            disabled={confirmed || form.busy}
          />
          {beside && send}
        </div>
      </div>
    </Screen>
  );
}

interface SendActionProps {
  formId: string;
  race: RaceDetail;
  refusal: Refusal | null;
  /** Nobody else can be entered: the form is shut. */
  confirmed: boolean;
  busy: boolean;
  uploading: boolean;
  now: Date;
}

/** What sends the form; where it is shut, its reason beside it. */
function SendAction({ formId, race, refusal, confirmed, busy, uploading, now }: SendActionProps) {
  const shutId = useId();
  return (
    <div className="grid gap-3">
      {confirmed ? (
        <p id={shutId} className="font-semibold text-sm">
          {copy.formShut}
        </p>
      ) : (
        refusal !== null && <RefusalNotice race={race} refusal={refusal} now={now} />
      )}
      <Button
        type="submit"
        form={formId}
        block
        disabled={confirmed}
        aria-describedby={confirmed ? shutId : undefined}
        loading={busy}
        loadingText={uploading ? ui.documentUploading : shared.sending}
      >
        {shared.bookAction}
      </Button>
    </div>
  );
}

/** What the race asks beside what is always asked. */
function Questions({
  questions,
  form,
}: {
  questions: readonly RaceQuestion[];
  form: RiderFormState;
}) {
  return (
    <Section title={questionCopy.title}>
      <p className="-mt-1 text-ink-muted text-sm">{questionCopy.whoReads}</p>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <QuestionFields
          questions={questions}
          answerTo={(field) => form.values[field] ?? ''}
          errorOf={form.errorOf}
          onChange={(field, value) => form.change({ [field]: value })}
        />
      </Suspense>
    </Section>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { adminFeeQueries } from '#api/admin-fees.ts';
import { type AppError, toAppError } from '#api/app-error.ts';
import type { RaceCategory } from '#api/categories.ts';
import { keepContact } from '#api/contact-handover.ts';
import { identityDocument, uploadIdentityDocument } from '#api/identity-document.ts';
import { orderQueries } from '#api/orders.ts';
import { type Profile, profileQueries } from '#api/profile.ts';
import { type RaceDetail, raceQueries } from '#api/races.ts';
import { registerRider, registrationQueries } from '#api/registrations.ts';
import type { RegisteredRider } from '#api/riders.ts';
import type { Session } from '#api/session.ts';
import * as copy from '#copy/booking.ts';
import { errorMessage, hasErrorMessage } from '#copy/errors.ts';
import * as orders from '#copy/orders.ts';
import * as shared from '#copy/shared.ts';
import {
  defaultBasePrice,
  jerseySizes,
  maxStartNumberDigits,
  riderGenders,
} from '#domain/constants.ts';
import { calendarDay, formatLongDate } from '#domain/dates.ts';
import { formatRupiah } from '#domain/money.ts';
import { paths } from '#domain/paths.ts';
import { isRegistrationOpen } from '#domain/race-availability.ts';
import { randomId } from '#domain/random-id.ts';
import { defaultGender, type RiderProblem, riderProblems } from '#domain/rider-rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionRow } from '#ui/definition-row.tsx';
import { Field } from '#ui/field.tsx';
import { IdentityDocumentField } from '#ui/identity-document-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Screen } from '#ui/screen.tsx';
import { ScreenHeader } from '#ui/screen-header.tsx';
import { Section } from '#ui/section.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { CityCombobox } from './city-combobox.tsx';
import { knownRiders } from './known-riders.ts';
import { dropDraft, keepDraft, type RiderFormValues, readDraft } from './rider-draft.ts';
import { RiderPicker } from './rider-picker.tsx';

const maxNameLength = 100;
const maxNicknameLength = 50;

const genderOptions = riderGenders.map((value) => ({ value, label: copy.genderLabels[value] }));

export interface RiderFormProps {
  race: RaceDetail;
  category: RaceCategory;
  session: Session;
  /** What is known of the person; null when it could not be read. */
  profile: Profile | null;
  /** The riders of the person's registrations, the latest first. */
  registered: readonly RegisteredRider[];
}

/** The field that a refusal of the database belongs to; what is not here is about the whole form. */
const fieldOfCode: Record<string, RiderProblem['field']> = {
  full_name_required: 'fullName',
  nickname_required: 'nickname',
  birth_date_invalid: 'birthDate',
  city_required: 'city',
  city_unknown: 'city',
  age_below_min: 'birthDate',
  age_above_max: 'birthDate',
  gender_not_allowed: 'gender',
  gender_invalid: 'gender',
  jersey_size_invalid: 'jerseySize',
  start_number_invalid: 'startNumber',
};

/** The parameters of `register_rider` in `text_too_long`. */
const fieldOfParameter: Record<string, RiderProblem['field']> = {
  full_name: 'fullName',
  nickname: 'nickname',
  team_name: 'teamName',
};

function fieldOf({ code, facts }: AppError): RiderProblem['field'] | undefined {
  if (code === 'text_too_long') return fieldOfParameter[String(facts.field)];
  return fieldOfCode[code];
}

/** What a refusal that belongs to no field reads (product spec, section 8). */
function refusalMessage({ code, facts }: AppError): string {
  // A foreign key that fails: the account behind the session is gone.
  if (code === '23503') return errorMessage('user_not_found');
  return hasErrorMessage(code) ? errorMessage(code, facts) : copy.registrationFailed;
}

export function RiderForm({ race, category, session, profile, registered }: RiderFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { userId } = session;
  const raceDay = calendarDay(race.tanggal_mulai, race.zona_waktu);

  const emptyRider = {
    fullName: '',
    nickname: '',
    birthDate: '',
    gender: defaultGender(category),
    city: '',
    teamName: '',
    jerseySize: 'None',
  };
  const [draft] = useState(() => {
    const values: RiderFormValues = {
      ...emptyRider,
      startNumber: '',
      email: profile?.email ?? session.email,
      phone: profile?.nomor_hp ?? session.phone,
    };
    return (
      readDraft(race.id, category.id, userId, values) ?? {
        userId,
        requestId: randomId(),
        values,
      }
    );
  });

  const resolver: Resolver<RiderFormValues> = (values) => {
    const problems = riderProblems(values, category, raceDay);
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
    // The first error is the first of the spec's order, which is not the order of the fields.
    shouldFocusError: false,
  });
  const { control, register } = form;
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    keepDraft(race.id, category.id, draft);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(race.id, category.id, { ...draft, values }),
    });
  }, [form, draft, race.id, category.id]);

  // Kept from when the form opened: sending it adds a rider, and the choices should not move meanwhile.
  const [riders] = useState(() => knownRiders(registered, profile, category, raceDay));

  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  /** The file that is stored already: sending the form again after a refusal does not upload it again. */
  const uploadedFile = useRef<File | null>(null);

  const ownRegistrations = registrationQueries.ownForRace(userId, race.id);
  // Asked when the form opens, so that the answer is there when it is sent.
  const existing = useQuery({ ...ownRegistrations, staleTime: 0 });
  const alreadyConfirmed = existing.data?.some(
    ({ status_pendaftaran }) => status_pendaftaran === 'dikonfirmasi',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const shownRefusal = refusal ?? (alreadyConfirmed ? errorMessage('already_confirmed') : null);

  const focusField = (field: RiderProblem['field']) => {
    if (field === 'gender') {
      formElement.current?.querySelector<HTMLInputElement>('[name="gender"]:checked')?.focus();
    } else {
      form.setFocus(field);
    }
  };

  const refuse = (message: string) => {
    setRefusal(message);
    toast.error(message);
  };

  /** Check 8 of the spec. True when the rider may go on. */
  const mayRegister = async (): Promise<boolean> => {
    try {
      const own = existing.data ?? (await queryClient.fetchQuery(ownRegistrations));
      if (!own.some(({ status_pendaftaran }) => status_pendaftaran === 'dikonfirmasi')) return true;
      setRefusal(errorMessage('already_confirmed'));
    } catch (error) {
      const message = errorMessage(toAppError(error).code);
      refuse(copy.existingCheckFailed(message));
    }
    return false;
  };

  /** True when there is no document to send or it has been stored. */
  const storeDocument = async (values: RiderFormValues): Promise<boolean> => {
    if (file === null || file === uploadedFile.current) return true;
    try {
      const stored = await uploadIdentityDocument({
        file,
        userId,
        fullName: values.fullName,
        city: values.city,
        raceId: race.id,
      });
      uploadedFile.current = file;
      queryClient.setQueryData(
        profileQueries.own(userId).queryKey,
        (before) => before && { ...before, ...stored },
      );
      return true;
    } catch (error) {
      const { code, facts } = toAppError(error);
      setFile(null);
      setFileError(errorMessage(hasErrorMessage(code) ? code : 'identity_upload_failed', facts));
      formElement.current?.querySelector<HTMLInputElement>('[name="kiaFile"]')?.focus();
      return false;
    }
  };

  const send = async (values: RiderFormValues) => {
    setRefusal(null);
    if (!(await mayRegister())) return;
    if (!(await storeDocument(values))) return;
    try {
      const { id } = await registerRider({
        race_id: race.id,
        category_id: category.id,
        full_name: values.fullName,
        nickname: values.nickname,
        birth_date: values.birthDate,
        gender: values.gender,
        city: values.city,
        team_name: values.teamName,
        jersey_size: values.jerseySize,
        start_number: values.startNumber,
        request_id: draft.requestId,
      });
      keepContact(id, { email: values.email.trim(), phone: values.phone.trim() });
      dropDraft(race.id, category.id);
      queryClient.invalidateQueries({ queryKey: orderQueries.keyOf(userId) });
      queryClient.invalidateQueries({ queryKey: ownRegistrations.queryKey });
      queryClient.invalidateQueries({ queryKey: raceQueries.detail(race.id).queryKey });
      toast.success(copy.registered);
      // Replaced: the way back from the order must not lead to a form that has been sent.
      navigate(paths.orderSummary(race.id, { pendaftaran: id }), { replace: true });
    } catch (error) {
      const failure = toAppError(error);
      const field = fieldOf(failure);
      if (field === undefined) {
        refuse(refusalMessage(failure));
      } else {
        form.setError(field, {
          type: failure.code,
          message: errorMessage(failure.code, failure.facts),
        });
        focusField(field);
      }
    }
  };

  const submit = form.handleSubmit(send, () => {
    setRefusal(null);
    const first = riderProblems(form.getValues(), category, raceDay)[0];
    if (first !== undefined) focusField(first.field);
  });

  return (
    <Screen
      footer={
        <div className="grid gap-3">
          {shownRefusal !== null && (
            <Notice tone="danger" role="alert">
              {shownRefusal}
            </Notice>
          )}
          <Button
            type="submit"
            form={formId}
            block
            loading={isSubmitting}
            loadingText={shared.sending}
          >
            {shared.bookAction}
          </Button>
        </div>
      }
    >
      <ScreenHeader title={shared.riderFormTitle} backTo={paths.categories(race.id)} />
      <form
        id={formId}
        ref={formElement}
        noValidate
        className="grid gap-7"
        onSubmit={(event) => {
          // The button ignores presses while sending; Enter in a field must do so too.
          if (isSubmitting) event.preventDefault();
          else submit(event);
        }}
      >
        <CategoryReminder race={race} category={category} />

        <Section title={copy.riderTitle}>
          {riders.length > 0 && <RiderPicker riders={riders} form={form} empty={emptyRider} />}
          <Field label={copy.riderFullNameLabel} required error={errors.fullName?.message}>
            {(field) => (
              <TextInput
                {...field}
                {...register('fullName')}
                autoComplete="off"
                autoCapitalize="words"
                enterKeyHint="next"
                maxLength={maxNameLength}
              />
            )}
          </Field>
          <Field label={copy.riderNicknameLabel} required error={errors.nickname?.message}>
            {(field) => (
              <TextInput
                {...field}
                {...register('nickname')}
                autoComplete="off"
                autoCapitalize="words"
                enterKeyHint="next"
                maxLength={maxNicknameLength}
              />
            )}
          </Field>
          <Controller
            control={control}
            name="birthDate"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <BirthDateField
                ref={ref}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.birthDate?.message}
                raceDay={raceDay}
              />
            )}
          />
          <Controller
            control={control}
            name="gender"
            render={({ field: { value, onChange } }) => (
              <RadioGroup
                legend={shared.genderLabel}
                name="gender"
                required
                options={genderOptions}
                value={riderGenders.find((gender) => gender === value) ?? null}
                onChange={onChange}
                error={errors.gender?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="city"
            render={({ field: { ref, value, onChange } }) => (
              <CityCombobox
                ref={ref}
                value={value}
                onChange={onChange}
                error={errors.city?.message}
              />
            )}
          />
        </Section>

        <Section title={copy.gearTitle}>
          <Field
            label={copy.teamNameLabel}
            hint={copy.teamNameHint}
            error={errors.teamName?.message}
          >
            {(field) => (
              <TextInput
                {...field}
                {...register('teamName')}
                autoComplete="off"
                autoCapitalize="words"
                maxLength={maxNameLength}
              />
            )}
          </Field>
          <Field label={copy.jerseySizeLabel} error={errors.jerseySize?.message}>
            {(field) => (
              <SelectInput {...field} {...register('jerseySize')}>
                {jerseySizes.map((size) => (
                  <option key={size} value={size}>
                    {copy.jerseySizeText(size)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Controller
            control={control}
            name="startNumber"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Field label={orders.startNumberLabel} error={errors.startNumber?.message}>
                {(field) => (
                  <TextInput
                    {...field}
                    ref={ref}
                    name="startNumber"
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={copy.startNumberPlaceholder}
                    value={value}
                    onBlur={onBlur}
                    onChange={(event) =>
                      onChange(event.target.value.replace(/\D/g, '').slice(0, maxStartNumberDigits))
                    }
                  />
                )}
              </Field>
            )}
          />
          <IdentityDocumentField
            stored={profile?.file_identitas != null}
            storedFile={() => identityDocument(profile)}
            file={file}
            error={fileError}
            onChange={(chosen, error) => {
              setFile(chosen);
              setFileError(error);
            }}
          />
        </Section>

        <Section title={copy.contactTitle}>
          <Field label={shared.emailLabel} hint={copy.emailHint}>
            {(field) => (
              <TextInput
                {...field}
                {...register('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={254}
              />
            )}
          </Field>
          <Field label={shared.phoneLabel}>
            {(field) => (
              <TextInput
                {...field}
                {...register('phone')}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={30}
              />
            )}
          </Field>
        </Section>

        <PriceEstimate basePrice={race.harga_dasar ?? defaultBasePrice} />
      </form>
    </Screen>
  );
}

function CategoryReminder({ race, category }: Pick<RiderFormProps, 'race' | 'category'>) {
  return (
    <div className="grid gap-3">
      <Card className="grid gap-2 p-4">
        <div>
          <p className="font-bold">{race.judul}</p>
          <p className="text-ink-muted text-sm">
            {formatLongDate(race.tanggal_mulai, race.zona_waktu)}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="warning">{category.nama}</Badge>
          <Badge tone="info">{copy.ageRangeText(category)}</Badge>
          <Badge>{copy.genderText(category)}</Badge>
        </div>
      </Card>
      {!isRegistrationOpen(race, new Date()) && <Notice tone="warning">{copy.maybeClosed}</Notice>}
    </div>
  );
}

function PriceEstimate({ basePrice }: { basePrice: number }) {
  const fee = useQuery(adminFeeQueries.of(basePrice));
  return (
    <Section title={copy.estimateTitle}>
      <Card className="p-4">
        <dl>
          <DefinitionRow label={copy.registrationPriceLabel} value={formatRupiah(basePrice)} />
          <DefinitionRow label={copy.uniqueCodeLabel} value={copy.uniqueCodeRange} />
          {fee.data !== undefined && (
            <DefinitionRow label={copy.adminFeeLabel} value={formatRupiah(fee.data)} />
          )}
        </dl>
        <p className="mt-1.5 text-ink-muted text-sm">{copy.estimateText}</p>
      </Card>
    </Section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { toAppError } from '#api/platform/app-error.ts';
import { type Profile, profileQueries, updateProfile } from '#api/profile.ts';
import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import { today } from '#domain/dates.ts';
import * as copy from '#parents/copy/profile.ts';
import { BirthDateInput } from '#parts/birth-date-input.tsx';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SelectInput } from '#ui/select-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import {
  type ProfileForm as Form,
  maxNameLength,
  maxPhoneLength,
  profileProblems,
  toDetails,
  toForm,
} from './profile-rules.ts';

export interface ProfileFormProps {
  profile: Profile;
  /** Saved, or given up. */
  onDone: () => void;
}

/** The personal data, to be changed. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const queryClient = useQueryClient();
  const formElement = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => toForm(profile));
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ help?: string } | null>(null);
  // Nothing is called wrong before it has been sent; after that each field says at once when it is mended.
  const problems = checked ? profileProblems(form) : {};

  const set = <Name extends keyof Form>(name: Name, value: Form[Name]) =>
    setForm((before) => ({ ...before, [name]: value }));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    setFailure(null);
    const [first] = Object.keys(profileProblems(form));
    if (first !== undefined) {
      formElement.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const saved = await updateProfile(profile.id, toDetails(form));
      queryClient.setQueryData(profileQueries.own(profile.id).queryKey, saved);
      toast.success(copy.profileSaved);
      onDone();
    } catch (error) {
      const { code, facts } = toAppError(error);
      setFailure(hasErrorMessage(code) ? { help: errorMessage(code, facts) } : {});
      setBusy(false);
    }
  };

  const birthDate = parseBirthDate(form.birthDate);

  return (
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-6">
      <Section title={copy.personalDataTitle}>
        <Field label={shared.fullNameLabel} required error={problems.fullName}>
          {(field) => (
            <TextInput
              {...field}
              name="fullName"
              autoComplete="name"
              autoCapitalize="words"
              maxLength={maxNameLength}
              value={form.fullName}
              onChange={(event) => set('fullName', event.target.value)}
            />
          )}
        </Field>
        <Field label={shared.emailLabel} hint={copy.emailHint}>
          {(field) => <TextInput {...field} type="email" readOnly value={profile.email ?? ''} />}
        </Field>
        <Field label={shared.phoneLabel} required error={problems.phone}>
          {(field) => (
            <TextInput
              {...field}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={maxPhoneLength}
              value={form.phone}
              onChange={(event) => set('phone', event.target.value)}
            />
          )}
        </Field>
        <Field
          label={shared.birthDateLabel}
          error={problems.birthDate}
          hint={copy.birthDateHint}
          aside={
            <span aria-live="polite">
              {birthDate !== null && (
                <Badge tone="info">{shared.ageInYears(ageOn(birthDate, today()))}</Badge>
              )}
            </span>
          }
        >
          {(field) => (
            <BirthDateInput
              {...field}
              name="birthDate"
              autoComplete="off"
              value={form.birthDate}
              onChange={(value) => set('birthDate', value)}
            />
          )}
        </Field>
        <Field label={shared.genderLabel}>
          {(field) => (
            <SelectInput
              {...field}
              name="gender"
              value={form.gender}
              onChange={(event) => set('gender', event.target.value as Form['gender'])}
            >
              <option value="">{copy.notSaid}</option>
              {Object.entries(copy.genderLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Section>

      <Section title={copy.emergencyContactTitle}>
        <Field label={copy.emergencyNameLabel}>
          {(field) => (
            <TextInput
              {...field}
              name="emergencyName"
              autoComplete="off"
              autoCapitalize="words"
              maxLength={maxNameLength}
              value={form.emergencyName}
              onChange={(event) => set('emergencyName', event.target.value)}
            />
          )}
        </Field>
        <Field label={copy.emergencyPhoneLabel} error={problems.emergencyPhone}>
          {(field) => (
            <TextInput
              {...field}
              name="emergencyPhone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={maxPhoneLength}
              value={form.emergencyPhone}
              onChange={(event) => set('emergencyPhone', event.target.value)}
            />
          )}
        </Field>
      </Section>

      <div className="grid gap-3">
        <div aria-live="assertive">
          {failure !== null && (
            <Notice tone="danger">
              <p className="font-bold">{copy.profileSaveFailed}</p>
              {failure.help !== undefined && <p>{failure.help}</p>}
            </Notice>
          )}
        </div>
        <Button type="submit" block loading={busy} loadingText={shared.saving}>
          {copy.saveAction}
        </Button>
        <Button variant="secondary" block disabled={busy} onClick={onDone}>
          {copy.cancelAction}
        </Button>
      </div>
    </form>
  );
}

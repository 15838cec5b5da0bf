import { useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#api/platform/app-error.ts';
import { type Profile, profileQueries, updateProfile } from '#api/profile.ts';
import { ageOn } from '#domain/age.ts';
import { parseBirthDate } from '#domain/birth-date-input.ts';
import { today } from '#functions/_shared/venue/dates.ts';
import * as copy from '#parents/copy/profile.ts';
import { BirthDateInput } from '#parts/birth-date-input.tsx';
import { errorMessage, hasErrorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Section } from '#ui/section.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import {
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
  const form = useForm({
    initial: () => toForm(profile),
    check: profileProblems,
    send: async (typed) => {
      const saved = await updateProfile(profile.id, toDetails(typed));
      queryClient.setQueryData(profileQueries.own(profile.id).queryKey, saved);
      toast.success(copy.profileSaved);
      onDone();
    },
    refused: (error) => {
      const { code, facts } = toAppError(error);
      const help = hasErrorMessage(code) ? errorMessage(code, facts) : undefined;
      return { field: null, text: copy.profileSaveFailed, help };
    },
    leaves: true,
  });
  const { busy, failure } = form;

  const birthDate = parseBirthDate(form.values.birthDate);

  return (
    <form {...form.props} className="grid gap-6">
      <Section title={copy.personalDataTitle}>
        <TextField
          {...form.row('fullName')}
          label={shared.fullNameLabel}
          required
          autoComplete="name"
          autoCapitalize="words"
          maxLength={maxNameLength}
        />
        <TextField
          label={shared.emailLabel}
          hint={copy.emailHint}
          type="email"
          readOnly
          value={profile.email ?? ''}
        />
        <TextField
          {...form.row('phone')}
          label={shared.phoneLabel}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={maxPhoneLength}
        />
        <Field
          label={shared.birthDateLabel}
          error={form.errorOf('birthDate')}
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
              value={form.values.birthDate}
              onChange={(value) => form.change({ birthDate: value })}
            />
          )}
        </Field>
        <SelectField
          label={shared.genderLabel}
          none={copy.notSaid}
          choices={Object.entries(copy.genderLabels)}
          {...form.field('gender')}
        />
      </Section>

      <Section title={copy.emergencyContactTitle}>
        <TextField
          {...form.row('emergencyName')}
          label={copy.emergencyNameLabel}
          autoComplete="off"
          autoCapitalize="words"
          maxLength={maxNameLength}
        />
        <TextField
          {...form.row('emergencyPhone')}
          label={copy.emergencyPhoneLabel}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={maxPhoneLength}
        />
      </Section>

      <div className="grid gap-3">
        <FormFailure failure={failure} />
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

import type { Profile, ProfileDetails } from '#api/profile.ts';
import { parseBirthDate, toBirthDateInput } from '#domain/birth-date-input.ts';
import type { ProfileGender } from '#domain/statuses.ts';
import * as copy from '#parents/copy/profile.ts';
import { errorMessage } from '#parts/copy/errors.ts';
import * as shared from '#parts/copy/shared.ts';
import type { FieldProblem } from '#ui/form.ts';

/** What stands in the fields of the profile form. */
export interface ProfileForm {
  fullName: string;
  phone: string;
  /** DD-MM-YYYY */
  birthDate: string;
  /** Empty: not said. */
  gender: ProfileGender | '';
  emergencyName: string;
  emergencyPhone: string;
}

/** The lengths that the database accepts. */
export const maxNameLength = 100;
export const maxPhoneLength = 30;

export function toForm(profile: Profile): ProfileForm {
  return {
    fullName: profile.nama_lengkap ?? '',
    phone: profile.nomor_hp ?? '',
    birthDate: profile.tanggal_lahir === null ? '' : toBirthDateInput(profile.tanggal_lahir),
    gender: profile.jenis_kelamin ?? '',
    emergencyName: profile.nama_kontak_darurat ?? '',
    emergencyPhone: profile.hp_kontak_darurat ?? '',
  };
}

/** For a form without problems. */
export function toDetails(form: ProfileForm): ProfileDetails {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    nama_lengkap: orNull(form.fullName),
    nomor_hp: orNull(form.phone),
    tanggal_lahir: parseBirthDate(form.birthDate),
    jenis_kelamin: form.gender === '' ? null : form.gender,
    nama_kontak_darurat: orNull(form.emergencyName),
    hp_kontak_darurat: orNull(form.emergencyPhone),
  };
}

const phonePattern = /^\+?[\d\s().-]+$/;

/** What is wrong, in the order of the fields; empty when the form may be sent. */
export function profileProblems(form: ProfileForm): FieldProblem<keyof ProfileForm>[] {
  const problems: FieldProblem<keyof ProfileForm>[] = [];
  const report = (field: keyof ProfileForm, text: string) => problems.push({ field, text });
  const phone = form.phone.trim();
  const emergencyPhone = form.emergencyPhone.trim();
  if (form.fullName.trim() === '') {
    report('fullName', shared.fullNameRequired);
  }
  if (phone === '') {
    report('phone', shared.phoneRequired);
  } else if (!phonePattern.test(phone)) {
    report('phone', copy.phoneInvalid);
  }
  if (form.birthDate !== '' && parseBirthDate(form.birthDate) === null) {
    report('birthDate', errorMessage('birth_date_invalid'));
  }
  if (emergencyPhone !== '' && !phonePattern.test(emergencyPhone)) {
    report('emergencyPhone', copy.phoneInvalid);
  }
  return problems;
}

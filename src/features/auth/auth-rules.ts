import { minPasswordLength } from '#domain/constants.ts';

/** Product spec, section 5. Each gives the first rule broken, in the spec's order, or null. */

export interface Broken<Field extends string> {
  field: Field;
  message: string;
}

export interface SignUpForm {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmation: string;
}

export function checkSignIn(form: {
  email: string;
  password: string;
}): Broken<'email' | 'password'> | null {
  const message = 'Email dan password harus diisi';
  if (form.email.trim() === '') return { field: 'email', message };
  if (form.password === '') return { field: 'password', message };
  return null;
}

export function checkSignUp(form: SignUpForm): Broken<keyof SignUpForm> | null {
  if (form.fullName.trim() === '')
    return { field: 'fullName', message: 'Nama lengkap harus diisi' };
  if (form.email.trim() === '') return { field: 'email', message: 'Email harus diisi' };
  if (form.phone.trim() === '') return { field: 'phone', message: 'Nomor HP harus diisi' };
  if (form.password.length < minPasswordLength) {
    return { field: 'password', message: 'Password minimal 6 karakter' };
  }
  if (form.password !== form.confirmation) {
    return { field: 'confirmation', message: 'Konfirmasi password tidak cocok' };
  }
  return null;
}

export function checkForgotPassword(email: string): string | null {
  if (email.trim() === '') return 'Email harus diisi';
  if (!email.includes('@')) return 'Format email tidak valid';
  return null;
}

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

export function checkNewPassword(form: NewPasswordForm): Broken<keyof NewPasswordForm> | null {
  const required = 'Semua field harus diisi';
  if (form.password === '') return { field: 'password', message: required };
  if (form.confirmation === '') return { field: 'confirmation', message: required };
  if (form.password !== form.confirmation) {
    return { field: 'confirmation', message: 'Password dan konfirmasi tidak cocok' };
  }
  if (form.password.length < minPasswordLength) {
    return { field: 'password', message: 'Password minimal 6 karakter' };
  }
  return null;
}

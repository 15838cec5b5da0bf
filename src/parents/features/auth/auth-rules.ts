import { minPasswordLength } from '#domain/constants.ts';
import { isPasswordTooLong } from '#domain/password.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';

/** Product spec, section 5, and the auth service's own limit. Each gives the first rule broken, in the spec's order, or null. */

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
  const message = copy.emailAndPasswordRequired;
  if (form.email.trim() === '') return { field: 'email', message };
  if (form.password === '') return { field: 'password', message };
  return null;
}

export function checkSignUp(form: SignUpForm): Broken<keyof SignUpForm> | null {
  if (form.fullName.trim() === '') return { field: 'fullName', message: shared.fullNameRequired };
  if (form.email.trim() === '') return { field: 'email', message: copy.emailRequired };
  if (form.phone.trim() === '') return { field: 'phone', message: shared.phoneRequired };
  if (form.password.length < minPasswordLength) {
    return { field: 'password', message: copy.passwordTooShort };
  }
  if (isPasswordTooLong(form.password)) {
    return { field: 'password', message: shared.passwordTooLong };
  }
  if (form.password !== form.confirmation) {
    return { field: 'confirmation', message: copy.confirmationDiffers };
  }
  return null;
}

export function checkForgotPassword(email: string): string | null {
  if (email.trim() === '') return copy.emailRequired;
  if (!email.includes('@')) return copy.emailInvalid;
  return null;
}

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

export function checkNewPassword(form: NewPasswordForm): Broken<keyof NewPasswordForm> | null {
  const required = shared.allFieldsRequired;
  if (form.password === '') return { field: 'password', message: required };
  if (form.confirmation === '') return { field: 'confirmation', message: required };
  if (form.password !== form.confirmation) {
    return { field: 'confirmation', message: copy.newConfirmationDiffers };
  }
  if (form.password.length < minPasswordLength) {
    return { field: 'password', message: copy.passwordTooShort };
  }
  if (isPasswordTooLong(form.password)) {
    return { field: 'password', message: shared.passwordTooLong };
  }
  return null;
}

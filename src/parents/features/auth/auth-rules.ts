import { accountProblems } from '#domain/account-rules.ts';
import { isPasswordTooLong, minPasswordLength } from '#domain/password.ts';
import * as copy from '#parents/copy/auth.ts';
import * as shared from '#parts/copy/shared.ts';
import type { FieldProblem } from '#ui/form.ts';

/** Product spec, section 5, and the auth service's own limit. Each gives the first rule broken, in the spec's order. */
type Broken<Values> = [] | [FieldProblem<keyof Values>];

export interface SignUpForm {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  confirmation: string;
}

export interface SignInForm {
  email: string;
  password: string;
}

export function checkSignIn(form: SignInForm): Broken<SignInForm> {
  const text = copy.emailAndPasswordRequired;
  if (form.email.trim() === '') {
    return [{ field: 'email', text }];
  }
  if (form.password === '') {
    return [{ field: 'password', text }];
  }
  return [];
}

export function checkSignUp(form: SignUpForm): Broken<SignUpForm> {
  if (form.fullName.trim() === '') {
    return [{ field: 'fullName', text: shared.fullNameRequired }];
  }
  const [problem] = accountProblems(form);
  if (problem !== undefined) {
    return [{ field: problem.field, text: copy.accountProblemText[problem.code] }];
  }
  if (form.password !== form.confirmation) {
    return [{ field: 'confirmation', text: copy.confirmationDiffers }];
  }
  return [];
}

export interface ForgotPasswordForm {
  email: string;
}

export function checkForgotPassword({ email }: ForgotPasswordForm): Broken<ForgotPasswordForm> {
  if (email.trim() === '') {
    return [{ field: 'email', text: copy.emailRequired }];
  }
  if (!email.includes('@')) {
    return [{ field: 'email', text: copy.emailInvalid }];
  }
  return [];
}

export interface NewPasswordForm {
  password: string;
  confirmation: string;
}

export function checkNewPassword(form: NewPasswordForm): Broken<NewPasswordForm> {
  const required = shared.allFieldsRequired;
  if (form.password === '') {
    return [{ field: 'password', text: required }];
  }
  if (form.confirmation === '') {
    return [{ field: 'confirmation', text: required }];
  }
  if (form.password !== form.confirmation) {
    return [{ field: 'confirmation', text: copy.newConfirmationDiffers }];
  }
  if (form.password.length < minPasswordLength) {
    return [{ field: 'password', text: copy.passwordTooShort }];
  }
  if (isPasswordTooLong(form.password)) {
    return [{ field: 'password', text: shared.passwordTooLong }];
  }
  return [];
}

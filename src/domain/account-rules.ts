import { isPasswordTooLong, minPasswordLength } from './password.ts';

export interface NewAccount {
  email: string;
  phone: string;
  password: string;
}

export interface AccountProblem {
  field: keyof NewAccount;
  code: 'email_required' | 'phone_required' | 'password_too_short' | 'password_too_long';
}

/**
 * What an account cannot be made of (product spec, section 5, and the auth service's own limit on a password's length), in
 * the spec's order.
 */
export function accountProblems({ email, phone, password }: NewAccount): AccountProblem[] {
  const problems: AccountProblem[] = [];
  if (email.trim() === '') {
    problems.push({ field: 'email', code: 'email_required' });
  }
  if (phone.trim() === '') {
    problems.push({ field: 'phone', code: 'phone_required' });
  }
  if (password.length < minPasswordLength) {
    problems.push({ field: 'password', code: 'password_too_short' });
  } else if (isPasswordTooLong(password)) {
    problems.push({ field: 'password', code: 'password_too_long' });
  }
  return problems;
}

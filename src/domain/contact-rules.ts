/** E-mail and telephone of the person who orders: neither is required, but a given one must be able to work. */

const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const phonePattern = /^\+?[\d\s().-]+$/;
/** Digits of a telephone number: local ones and those with a country code (E.164). */
const phoneDigits = { min: 8, max: 15 };

export interface Contact {
  email: string;
  phone: string;
}

export interface ContactProblem {
  field: keyof Contact;
  code: 'email_invalid' | 'phone_invalid';
}

export function contactProblems({ email, phone }: Contact): ContactProblem[] {
  const problems: ContactProblem[] = [];
  if (email.trim() !== '' && !emailPattern.test(email.trim())) {
    problems.push({ field: 'email', code: 'email_invalid' });
  }
  const digits = phone.replace(/\D/g, '').length;
  const callable =
    phonePattern.test(phone.trim()) && digits >= phoneDigits.min && digits <= phoneDigits.max;
  if (phone.trim() !== '' && !callable) {
    problems.push({ field: 'phone', code: 'phone_invalid' });
  }
  return problems;
}

import { toAppError } from '#api/platform/app-error.ts';
import * as copy from '#organiser/copy/money.ts';
import { errorMessage } from '#parts/copy/errors.ts';

/** Why the desk refused something, or what went wrong on the way, in a sentence. */
export function refusalText(error: unknown): string {
  const { code, facts } = toAppError(error);
  return copy.refusal(code, facts) ?? errorMessage(code, facts);
}

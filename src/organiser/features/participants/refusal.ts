import { toAppError } from '#api/platform/app-error.ts';
import { refusalText } from '#organiser/copy/participants.ts';
import { errorMessage } from '#parts/copy/errors.ts';

/** Why something was not done, in a sentence for an organiser. */
export function refusalOf(error: unknown): string {
  const { code, facts } = toAppError(error);
  return refusalText(code, facts) ?? errorMessage(code, facts);
}

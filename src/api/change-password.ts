import { AppError, toAppError } from './app-error.ts';
import { setPassword } from './auth.ts';
import { freshSession } from './session.ts';

/**
 * Changes the signed-in person's password after checking the current one (product spec, section 7).
 * @throws AppError `session_missing`, `session_not_found`, `current_password_wrong`, `current_password_mismatch`, `same_password`, `weak_password` …
 */
export async function changePassword(current: string, next: string): Promise<void> {
  try {
    const session = await freshSession();
    if (session === null) throw new AppError('session_missing', { status: 401 });
    const { requirePassword } = await import('./password-check.ts');
    await requirePassword(session.email, current);
    await setPassword(next, current);
  } catch (error) {
    throw toAppError(error);
  }
}

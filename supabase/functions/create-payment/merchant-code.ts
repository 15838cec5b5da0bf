import { describeError, type Log } from '../_shared/http/log.ts';
import type { PaymentStore } from '../_shared/payments/store.ts';

/**
 * The merchant code to sign with (spec section 7): the settings table's, or the configured fallback
 * when the setting ENV is 'development', when the code is empty, and when it cannot be read.
 */
export async function merchantCode(
  store: PaymentStore,
  setting: string,
  fallback: string,
  log: Log,
): Promise<string> {
  try {
    const [environment, code] = await Promise.all([store.setting('ENV'), store.setting(setting)]);
    if (environment?.trim().toLowerCase() === 'development') {
      return fallback;
    }
    return code?.trim() || fallback;
  } catch (error) {
    log('warn', 'merchant_code_unreadable', describeError(error));
    return fallback;
  }
}

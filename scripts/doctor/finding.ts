/** One thing that was looked at. `unasked`: the doctor could not look, and `mend` says what would let it. */
export interface Finding {
  /** Stable: `functions:send-messages`, `headers:parents` … */
  name: string;
  state: 'ok' | 'fault' | 'unasked';
  says: string;
  /** What to do; empty when all is well. */
  mend: string;
}

export function ok(name: string, says: string): Finding {
  return { name, state: 'ok', says, mend: '' };
}

export function fault(name: string, says: string, mend: string): Finding {
  return { name, state: 'fault', says, mend };
}

export function unasked(name: string, says: string, mend: string): Finding {
  return { name, state: 'unasked', says, mend };
}

/** What is examined. Empty text is what nobody gave. */
export interface Patient {
  environment: string;
  appUrl: string;
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** Of the platform's management API, with the project's reference. */
  accessToken: string;
  projectRef: string;
  /** `development` where payments go to the provider's sandbox; empty is production. */
  appEnv: string;
  /** Empty for the usual one. */
  paymentProvider: string;
  /** What the functions should say of themselves. */
  functionsVersion: string;
  /** Origins that the app is served from. */
  origins: string[];
  /** VAPID keys; empty where notices go by mail only. */
  push: { publicKey: string; privateKey: string };
  /** Where the app reports its errors; empty where it does not. */
  errorDsn: string;
  captcha: { siteKey: string; secret: string };
  /** The embedded stack: has no vault, no backups and no mail sender of its own. */
  embedded: boolean;
  fetch: typeof fetch;
}

/** Text of the answer, and nothing thrown: status 0 is no answer. */
export async function ask(
  { fetch }: Pick<Patient, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    // "fetch failed" alone helps nobody: the cause is the unknown host, the refused connection.
    const { message, cause } = error as Error;
    const text = cause instanceof Error && cause.message !== '' ? cause.message : message;
    return { status: 0, headers: new Headers(), text };
  }
}

export function said({ status, text }: { status: number; text: string }): string {
  return status === 0 ? `no answer: ${text}` : `HTTP ${status}`;
}

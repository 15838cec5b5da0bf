import type { Config } from './config.ts';

/** Where each provider checks a token; both speak the same protocol: a form in, `{success, error-codes}` out. */
const verifiers: Record<string, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://hcaptcha.com/siteverify',
};

/** What begins a session or sends a mail; a refresh goes on with what a person began. */
function isAsked({ method, url }: Request): boolean {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.slice('/auth/v1'.length);
  return (
    method === 'POST' &&
    (/^\/(signup|recover|resend|otp|magiclink)$/.test(path) ||
      (path === '/token' && searchParams.get('grant_type') === 'password'))
  );
}

/**
 * Asks the provider about a token, as the auth service does where `[auth.captcha]` is on.
 * @param verifier the provider's address, for tests: CAPTCHA_VERIFY_URL
 * @returns what is refused, in the service's words; undefined when nothing is
 */
export async function captchaRefusal(
  config: Config,
  request: Request,
  token: unknown,
  verifier: string | undefined = process.env.CAPTCHA_VERIFY_URL,
): Promise<string | undefined> {
  if (!config.boolean('auth.captcha', 'enabled', false) || !isAsked(request)) {
    return undefined;
  }
  const disallowed = (why: string) => `captcha protection: request disallowed (${why})`;
  if (typeof token !== 'string' || token.trim() === '') {
    return disallowed('no captcha_token found in request');
  }
  const [, variable] = /^env\((\w+)\)$/.exec(config.string('auth.captcha', 'secret', '')) ?? [];
  const secret = variable ? process.env[variable] : config.string('auth.captcha', 'secret', '');
  const address = verifier || verifiers[config.string('auth.captcha', 'provider', '')];
  if (!secret || address === undefined) {
    return disallowed('missing-input-secret');
  }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token.trim() }),
      signal: AbortSignal.timeout(10_000),
    });
    const said = (await answer.json()) as { success?: unknown; 'error-codes'?: string[] };
    return said.success === true
      ? undefined
      : disallowed((said['error-codes'] ?? ['internal-error']).join(', '));
  } catch {
    return disallowed('internal-error');
  }
}

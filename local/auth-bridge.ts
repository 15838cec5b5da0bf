import { captchaRefusal } from './captcha.ts';
import type { Config } from './config.ts';
import { claimsOf, signJwt } from './keys.ts';
import type { Mailbox, MailKind } from './mail.ts';

type Next = (request: Request) => Promise<Response>;

interface AuthBridgeOptions {
  config: Config;
  mailbox: Mailbox;
  /** Serves a request with @supabase/lite. */
  next: Next;
  /** Signs the tokens; without it they stay as they come. */
  jwtSecret?: string;
}

/** bcrypt reads no further: the real service refuses what is longer. */
const maxPasswordBytes = 72;

/** Whatever config.toml says, this many come through at once (GoTrue 2.196, internal/api/apilimiter.go: SetBurst(30)). */
const burst = 30;

/** Which number of `[auth.rate_limit]` says how fast places of a request come back. */
const limitOf: Record<string, string> = {
  '/token': 'token_refresh',
  '/user': 'token_refresh',
  '/signup': 'sign_in_sign_ups',
  '/recover': 'sign_in_sign_ups',
  '/resend': 'sign_in_sign_ups',
  '/otp': 'sign_in_sign_ups',
  '/magiclink': 'sign_in_sign_ups',
  '/verify': 'token_verifications',
};

/** Which mail a request asks for. */
const mailOf: Record<string, MailKind> = {
  '/recover': 'recovery',
  '/magiclink': 'magiclink',
  '/otp': 'magiclink',
};

/**
 * What the real auth service does and @supabase/lite does not: passwords are held to 72 bytes, a change of password
 * needs the current one (`auth.email.require_current_password`), mails to one person keep their distance
 * (`auth.email.max_frequency`), a captcha's token is checked where it is switched on (`auth.captcha`), a token says in
 * `amr` how its session began, one address gets so many places (`auth.rate_limit`), and a change that the database refuses has mailed nobody. Answers are those of its source; no copy of it runs here.
 */
export function authBridge({ config, mailbox, next, jwtSecret }: AuthBridgeOptions): Next {
  const asksForCurrent = config.boolean('auth.email', 'require_current_password', false);
  const betweenMails = milliseconds(config.string('auth.email', 'max_frequency', '60s'));
  /** Sessions that a mailed link or code began: these change the password without the current one. */
  const fromMail = new Set<string>();

  const changePassword = async (request: Request, body: Body): Promise<Response | undefined> => {
    const session = claimsOf(bearerOf(request))?.session_id;
    if (!asksForCurrent || fromMail.has(String(session))) {
      return undefined;
    }
    const user = await next(
      new Request(request.url, { method: 'GET', headers: headersOf(request) }),
    );
    // Nobody is signed in: the change itself says so best.
    if (!user.ok) {
      return undefined;
    }
    const { email } = (await user.json()) as { email?: string };
    const current = body.current_password;
    const message = 'Current password required when setting new password.';
    if (typeof current !== 'string' || current === '') {
      return refusal(400, 'current_password_required', message);
    }
    const isRight = await matches(request, email ?? '', current);
    // GoTrue 2.196, internal/api/apierrors/errorcode.go:75.
    return isRight ? undefined : refusal(400, 'current_password_invalid', message);
  };

  /** Asks by signing in, and ends that session. */
  const matches = async (request: Request, email: string, password: string): Promise<boolean> => {
    const headers = headersOf(request);
    headers.set('content-type', 'application/json');
    const post = (path: string, token: string | null, body: object) => {
      const sent = new Headers(headers);
      if (token === null) {
        sent.delete('authorization');
      } else {
        sent.set('authorization', `Bearer ${token}`);
      }
      const url = new URL(`/auth/v1${path}`, request.url);
      return next(new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(body) }));
    };
    const signedIn = await post('/token?grant_type=password', null, { email, password });
    if (!signedIn.ok) {
      return false;
    }
    const { access_token } = (await signedIn.json()) as { access_token: string };
    await post('/logout?scope=local', access_token, {});
    return true;
  };

  const places = new Map<string, { left: number; at: number }>();
  /** Whether this address has a place for one more request of this kind. */
  const takePlace = (address: string, path: string): boolean => {
    const limit = limitOf[path];
    if (limit === undefined) {
      return true;
    }
    const perSecond = config.number('auth.rate_limit', limit, 30) / (5 * 60);
    const key = `${path} ${address}`;
    const now = Date.now();
    const { left, at } = places.get(key) ?? { left: burst, at: now };
    const there = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    places.set(key, { left: Math.max(there - 1, 0), at: now });
    return there >= 1;
  };

  const before = async (request: Request, path: string): Promise<Response | undefined> => {
    if (request.method !== 'POST' && request.method !== 'PUT') {
      return undefined;
    }
    // The gateway tells the phone's address. Here nobody stands in front, and all tests come from one.
    const address = request.headers.get('x-forwarded-for');
    if (address !== null && !takePlace(address, path)) {
      return refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    const body = (await request
      .clone()
      .json()
      .catch(() => ({}))) as Body;
    const unproven = await captchaRefusal(
      config,
      request,
      body.gotrue_meta_security?.captcha_token,
    );
    if (unproven !== undefined) {
      return refusal(400, 'captcha_failed', unproven);
    }
    const sets = (path === '/signup' || path === '/user') && typeof body.password === 'string';
    if (sets && Buffer.byteLength(body.password as string) > maxPasswordBytes) {
      const message = `Password cannot be longer than ${maxPasswordBytes} characters`;
      return refusal(400, 'validation_failed', message);
    }
    if (sets && path === '/user') {
      return changePassword(request, body);
    }
    const kind = mailOf[path];
    if (kind !== undefined && typeof body.email === 'string') {
      const last = mailbox.list(body.email).find((mail) => mail.kind === kind);
      const left = last ? Date.parse(last.sent_at) + betweenMails - Date.now() : 0;
      if (left > 0) {
        const message = `For security purposes, you can only request this after ${Math.ceil(left / 1000)} seconds.`;
        return refusal(429, 'over_email_send_rate_limit', message);
      }
    }
    return undefined;
  };

  /** GoTrue writes `otp` for whatever was mailed, else `password` (models/factor.go, AuthenticationMethod); it stays when the token is renewed. */
  const withMethod = (token: string): string => {
    const claims = claimsOf(token);
    if (jwtSecret === undefined || claims === undefined) {
      return token;
    }
    const method = fromMail.has(String(claims.session_id)) ? 'otp' : 'password';
    return signJwt({ ...claims, amr: [{ method, timestamp: claims.iat }] }, jwtSecret);
  };

  const after = async (path: string, response: Response): Promise<Response> => {
    if (!['/verify', '/token', '/signup'].includes(path)) {
      return response;
    }
    const headers = new Headers(response.headers);
    const location = headers.get('location');
    const target = location === null ? null : new URL(location);
    const hash = new URLSearchParams(target?.hash.slice(1));
    const body = target === null ? ((await response.clone().json()) as Tokens) : null;
    const token = body?.access_token ?? hash.get('access_token');
    if (typeof token !== 'string') {
      return response;
    }
    if (path === '/verify') {
      fromMail.add(String(claimsOf(token)?.session_id));
    }
    const { status } = response;
    if (target === null) {
      headers.delete('content-length');
      return Response.json({ ...body, access_token: withMethod(token) }, { status, headers });
    }
    hash.set('access_token', withMethod(token));
    target.hash = hash.toString();
    headers.set('location', target.href);
    return new Response(null, { status, headers });
  };

  return async (request) => {
    const path = new URL(request.url).pathname.slice('/auth/v1'.length);
    const refused = await before(request, path);
    if (refused) {
      return refused;
    }
    // GoTrue mails once the database has taken the change, except a change of address (mail.go, sendEmailChange); the library always before.
    const mailsFirst = request.method === 'PUT' && path === '/user';
    const response = await (mailsFirst ? next(request) : mailbox.onSuccess(() => next(request)));
    return response.ok || response.status === 303 ? after(path, response) : response;
  };
}

interface Tokens {
  access_token?: string;
}

interface Body {
  email?: unknown;
  password?: unknown;
  current_password?: unknown;
  gotrue_meta_security?: { captcha_token?: unknown };
}

function refusal(status: number, code: string, message: string) {
  return Response.json(
    { code, message },
    { status, headers: { 'x-sb-error-code': code, 'x-supabase-api-version': '2024-01-01' } },
  );
}

function bearerOf(request: Request) {
  return request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
}

/** Of a request without its body. */
function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  return headers;
}

/** Of a duration as config.toml has it: `60s`, `1m0s`. */
function milliseconds(duration: string): number {
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
  const parts = [...duration.matchAll(/(\d+)(ms|h|m|s)/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
}

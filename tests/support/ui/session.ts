import { sessionKey } from '#api/platform/session-store.ts';

export interface TestSession {
  userId?: string;
  email?: string;
  fullName?: string;
  phone?: string;
  /** Seconds from now to the end of the access token; negative: it is over. */
  expiresIn?: number;
  accessToken?: string;
  refreshToken?: string;
}

export const testUserId = '5a0c1f3e-7d2b-4c55-9a51-3b1d0f7e2c11';

function part(value: object) {
  return btoa(JSON.stringify(value)).replaceAll('=', '');
}
let count = 0;

/** What the auth service answers to a sign-in, and what the auth client then stores. */
export function sessionBody({
  userId = testUserId,
  email = 'bunda@contoh.id',
  fullName = 'Bunda Rara',
  phone = '081234567890',
  expiresIn = 3600,
  accessToken,
  refreshToken,
}: TestSession = {}) {
  count += 1;
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn;
  const claims = { sub: userId, role: 'authenticated', exp: expiresAt, n: count };
  return {
    access_token: accessToken ?? `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbg`,
    refresh_token: refreshToken ?? `refresh-${count}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    user: {
      id: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      user_metadata: { nama_lengkap: fullName, nomor_hp: phone },
      app_metadata: {},
      identities: [{ id: userId, provider: 'email' }],
      created_at: '2026-11-01T00:00:00Z',
    },
  };
}

/** Signs this browser in, as if it had happened before. */
export function storeSession(session: TestSession = {}) {
  const body = sessionBody(session);
  localStorage.setItem(sessionKey, JSON.stringify(body));
  return body;
}

import { expect, test, vi } from 'vitest';
import { authBridge } from '#local/auth-bridge.ts';
import { Config } from '#local/config.ts';
import { Mailbox } from '#local/mail.ts';

// Behind one carrier address: what the real service does whatever config.toml says.
test('of one address thirty come through at once, and places come back as fast as the configuration says', async () => {
  vi.useFakeTimers();
  try {
    const bridge = authBridge({
      config: new Config({ auth: { rate_limit: { token_refresh: 300 } } }),
      mailbox: new Mailbox('http://127.0.0.1:54321'),
      next: async () => Response.json({}),
    });
    const signIn = async (address?: string) => {
      const response = await bridge(
        new Request('http://127.0.0.1/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: address === undefined ? {} : { 'x-forwarded-for': address },
          body: '{}',
        }),
      );
      return response.status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      statuses.push(await signIn('10.0.0.1'));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect(await signIn('10.0.0.2')).toBe(200);
    vi.advanceTimersByTime(2_000);
    expect([await signIn('10.0.0.1'), await signIn('10.0.0.1'), await signIn('10.0.0.1')]).toEqual([
      200, 200, 429,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

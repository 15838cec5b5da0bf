import { delay, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { send } from '#api/platform/send.ts';
import { api } from '#tests/support/ui/api.ts';
import { server } from '#tests/support/ui/server.ts';

const read = { method: 'GET', path: '/rest/v1/lomba' } as const;
const { any } = AbortSignal;

afterEach(() => {
  vi.restoreAllMocks();
  AbortSignal.any = any;
});

test.each([
  ['has', any],
  ['does not have', undefined],
])(
  'a read ends at the time limit and when it is left, in a browser that %s AbortSignal.any',
  async (_, there) => {
    Reflect.set(AbortSignal, 'any', there);
    server.use(http.get(api.rest('lomba'), () => delay('infinite')));
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const left = new AbortController();
    const leaving = send(read, left.signal);
    const staying = send(read, new AbortController().signal);
    left.abort();
    await expect(leaving).rejects.toMatchObject({ cause: { name: 'AbortError' } });
    limit.abort(new DOMException('too late', 'TimeoutError'));
    await expect(staying).rejects.toMatchObject({ code: 'timeout' });
  },
);

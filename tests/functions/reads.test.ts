import { expect, test, vi } from 'vitest';
import { signUp } from '#tests/support/stack.ts';
import { target } from '#tests/support/target.ts';

/*
 * What the app reads, as the app itself asks for it, of the data API rather than of the database: the API finds the way
 * from a row to those it embeds by the foreign keys that there are, and the function that is meant by the names of its
 * parameters. A migration may leave both to it in another way than before, and no test of SQL would see that.
 */

vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1');
vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_made_up_for_tests');

test('the data API understands all that the app reads', async () => {
  const { everyRead } = await import('#tests/support/every-read.ts');
  const reads = await everyRead();
  const { api_url, publishable_key } = target();
  const { accessToken } = await signUp();
  const misunderstood: Record<string, unknown> = {};
  for (const [name, { method, path, body }] of reads) {
    const answer = await fetch(`${api_url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: publishable_key,
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { code?: string };
    // What a function refuses by a rule of ours, it has understood.
    if (!answer.ok && !(path.startsWith('rpc/') && /^PT\d/.test(said.code ?? ''))) {
      misunderstood[name] = { path, status: answer.status, ...said };
    }
  }
  expect(misunderstood).toEqual({});
  expect(reads.length).toBeGreaterThan(70);
});

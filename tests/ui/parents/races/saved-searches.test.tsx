import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SavedSearch } from '#api/saved-searches.ts';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { race, rider } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

/** The searches that a family keeps, as they are; what was sent to keep them. */
function searchBackend(start: SavedSearch[] = []) {
  let searches = start;
  const sent: unknown[] = [];
  server.use(
    http.get(api.rest('pencarian_lomba'), () => HttpResponse.json(searches)),
    http.post(api.rest('rpc/save_search'), async ({ request }) => {
      const wish = (await request.json()) as Record<string, string | number | null>;
      sent.push(wish);
      searches = [
        ...searches,
        {
          id: `s${searches.length + 1}`,
          teks: (wish.query as string) || null,
          kota: (wish.city as string) || null,
          bulan: wish.month as number | null,
          rider_id: wish.rider_id as string | null,
          usia: wish.age as number | null,
        },
      ];
      return HttpResponse.json('s1');
    }),
    http.post(api.rest('rpc/remove_search'), async ({ request }) => {
      const { search_id } = (await request.json()) as { search_id: string };
      searches = searches.filter(({ id }) => id !== search_id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  backend.races([race()]);
  return sent;
}

async function panel() {
  return within(await screen.findByRole('region', { name: 'Kabari saya' }));
}
const saveName = 'Kabari kalau ada lomba baru';

test('a visitor is led to sign in, and back to what was searched for', async () => {
  searchBackend();
  renderApp('/race-list?kota=Bandung');
  expect((await panel()).getByRole('link', { name: 'Masuk supaya dikabari' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/race-list?kota=Bandung')}`,
  );
});

test('what the list shows is kept by one tap, for the child by name, and taken away again', async () => {
  const sent = searchBackend();
  backend.riders([rider({ id: 'k1', nama_panggilan: 'Raka' })]);
  const { user } = renderApp('/race-list?kota=Bandung&bulan=12&anak=k1', { session: true });
  const shown = await panel();
  expect(await shown.findByText('Raka · Bandung · Desember')).toBeVisible();
  await user.click(shown.getByRole('button', { name: saveName }));
  expect(await shown.findByText(/^Tersimpan\. Anda dikabari/)).toBeVisible();
  expect(sent).toEqual([{ query: '', city: 'Bandung', month: 12, rider_id: 'k1', age: null }]);
  expect(shown.queryByRole('button', { name: saveName })).toBeNull();

  await user.click(
    shown.getByRole('button', { name: 'Hapus pencarian Raka · Bandung · Desember' }),
  );
  expect(await shown.findByRole('button', { name: saveName })).toBeVisible();
  expect(shown.queryByRole('listitem')).toBeNull();
});

test('a search of everything says so', async () => {
  const sent = searchBackend();
  const { user } = renderApp('/race-list', { session: true });
  const shown = await panel();
  expect(shown.getByText('Semua lomba baru')).toBeVisible();
  await user.click(shown.getByRole('button', { name: saveName }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await shown.findByText(/^Tersimpan/)).toBeVisible();
});

test('another search can be kept beside those that are', async () => {
  searchBackend([{ id: 's1', teks: null, kota: 'Bandung', bulan: null, rider_id: null, usia: 4 }]);
  renderApp('/race-list?kota=Bandung', { session: true });
  const shown = await panel();
  expect(await shown.findByText('4 tahun · Bandung')).toBeVisible();
  expect(shown.getByRole('button', { name: saveName })).toBeVisible();
});

test('one too many is refused with what to do', async () => {
  searchBackend();
  server.use(
    http.post(api.rest('rpc/save_search'), () => raised(429, 'too_many_searches', { limit: 10 })),
  );
  const { user } = renderApp('/race-list', { session: true });
  const shown = await panel();
  await user.click(shown.getByRole('button', { name: saveName }));
  expect(
    await shown.findByText('Paling banyak 10 pencarian tersimpan. Hapus satu dulu, ya.'),
  ).toBeVisible();
  expect(shown.getByRole('button', { name: saveName })).toBeEnabled();
});

test('one that could not be taken away is still there, and why is said', async () => {
  searchBackend([
    { id: 's1', teks: null, kota: 'Bandung', bulan: null, rider_id: null, usia: null },
  ]);
  server.use(http.post(api.rest('rpc/remove_search'), () => brokenServer()));
  const { user } = renderApp('/race-list', { session: true });
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Hapus pencarian Bandung' }));
  expect(await shown.findByText('Terjadi kesalahan. Silakan coba lagi.')).toBeVisible();
  expect(shown.getByText('Bandung')).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { api, raised } from '#tests/support/ui/api.ts';
import { backend, brokenServer } from '#tests/support/ui/backend.ts';
import { downloads } from '#tests/support/ui/downloads.ts';
import { publish } from '#tests/support/ui/published.ts';
import { renderApp } from '#tests/support/ui/render-app.tsx';
import { category, inDays, race, raceId, rider } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const path = `/race-detail/${raceId}`;
const clubId = '7d0c6a6e-9b6a-4c55-8a86-1a4b0f1f2a33';
const story = {
  club_id: clubId,
  susunan_acara: '06.00 - 07.00 Daftar ulang\n07.30 Moto pertama',
  rute: 'Aspal datar 150 meter.',
  tanya_jawab: 'Kalau hujan?\nDitunda sampai kering.',
  foto_sponsor: [],
  foto_lama: ['/seed/races/a-960.webp', '/seed/races/b-960.webp'],
};
function clubRace(changes: Record<string, unknown>) {
  return {
    id: raceId,
    judul: 'Piala Pushbike Bandung',
    kota: 'Bandung',
    zona_waktu: 'Asia/Jakarta',
    tanggal_mulai: inDays(20),
    gambar_url: null,
    ...changes,
  };
}

beforeEach(() => backend.ownEntries([]));

test('rundown, route, photographs and questions stand below the classes', async () => {
  backend.race(race());
  backend.raceStory([{ ...story, club_id: null }]);
  const { user } = renderApp(path);
  const rundown = await screen.findByRole('heading', { name: 'Susunan acara' });
  const lines = within(rundown.closest('section') as HTMLElement).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    '06.00–07.00Daftar ulang',
    '07.30Moto pertama',
  ]);
  expect(screen.getByText('Aspal datar 150 meter.')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Foto 2 dari Piala Pushbike Bandung sebelumnya' }),
  ).toHaveAttribute('src', '/seed/races/b-960.webp');
  await user.click(screen.getByText('Kalau hujan?'));
  expect(screen.getByText('Ditunda sampai kering.')).toBeVisible();
});

test('the club stands with its other coming races, and opens its page', async () => {
  backend.race(race());
  backend.raceStory([story]);
  backend.club([
    {
      nama: 'Klub Roda Kecil',
      tentang: 'Sejak 2019.',
      logo_url: 'https://contoh.id/logo-960.webp',
      races: [
        clubRace({ id: '2', judul: 'Piala Juni', tanggal_mulai: inDays(60) }),
        clubRace({}),
        clubRace({ id: '3', judul: 'Piala Lama', tanggal_mulai: inDays(-60) }),
      ],
    },
  ]);
  const { user } = renderApp(path);
  const club = await screen.findByRole('link', { name: /^Klub Roda Kecil.*Lihat halaman klub$/ });
  expect(screen.getByRole('link', { name: /Piala Juni/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Piala Lama/ })).toBeNull();
  await user.click(club);
  expect(await screen.findByRole('heading', { level: 1, name: 'Penyelenggara' })).toBeVisible();
  const past = (await screen.findByRole('heading', { name: 'Sudah berlangsung' })).closest(
    'section',
  );
  expect(within(past as HTMLElement).getByRole('link', { name: /Piala Lama/ })).toBeVisible();
});

test('the rest of a race and its club are read from their published files too', async () => {
  backend.race(race());
  publish(`lomba/${raceId}`, { story: [story] });
  publish(`klub/${clubId}`, {
    club: [
      {
        nama: 'Klub Roda Kecil',
        tentang: null,
        logo_url: null,
        races: [clubRace({ id: '2', judul: 'Piala Juni', tanggal_mulai: inDays(60) })],
      },
    ],
  });
  const { user } = renderApp(path);
  expect(await screen.findByText('Moto pertama')).toBeVisible();
  expect(screen.getByText('Aspal datar 150 meter.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /Lihat halaman klub/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Klub Roda Kecil' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Piala Juni/ })).toBeVisible();
});

test('a club that no visitor may see is not found, with a way on', async () => {
  backend.club([]);
  renderApp(`/klub/${clubId}`);
  expect(await screen.findByText('Klub tidak ditemukan')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat lomba lain' })).toBeVisible();
});

test('a club that cannot be read says so', async () => {
  backend.club(brokenServer());
  renderApp(`/klub/${clubId}`);
  expect(await screen.findByText('Halaman klub belum bisa dimuat')).toBeVisible();
});

test('friends of the own team stand on the page of a parent who is signed in', async () => {
  backend.race(race());
  backend.raceFriends([{ nama_panggilan: 'Zahra', nama_tim: 'Tim Kilat', category: '4-5 Putri' }]);
  renderApp(path, { session: true });
  const title = await screen.findByRole('heading', { name: 'Teman setim yang ikut' });
  expect(within(title.closest('section') as HTMLElement).getByText('Zahra')).toBeVisible();
  expect(screen.getByText('4-5 Putri · Tim Kilat')).toBeVisible();
});

test('what cannot be read below leaves the race as it is', async () => {
  backend.race(race({ kontak_wa: '081290001122' }));
  backend.raceStory(brokenServer());
  renderApp(path);
  expect(await screen.findByRole('heading', { name: 'Mendapatkan' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Petunjuk Arah' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Susunan acara' })).toBeNull());
});

test.each([
  [0.2, /^(Hari ini|Besok)$/],
  [6, '6 hari lagi'],
  [30, '4 minggu lagi'],
  [100, '3 bulan lagi'],
])('in %s days: how far away it is', async (days, words) => {
  backend.race(race({ tanggal_mulai: inDays(days), pendaftaran_selesai: inDays(days) }));
  renderApp(path);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test('a race that has begun counts nothing', async () => {
  backend.race(race({ tanggal_mulai: inDays(-1), pendaftaran_selesai: inDays(-2) }));
  renderApp(path);
  await screen.findByRole('heading', { name: 'Piala Pushbike Bandung' });
  expect(screen.queryByText(/lagi$|^Hari ini$/)).toBeNull();
});

test.each([
  ['two children, where siblings may ride', 2, false, true],
  ['one child', 1, false, false],
  ['two children, where one rides for an account', 2, true, false],
])('entering several at once is one tap away for %s', async (_, children, single, offered) => {
  backend.race(race({ satu_rider_per_akun: single }));
  backend.categories([category()]);
  backend.riders(
    ['Rara', 'Bima']
      .slice(0, children)
      .map((name, index) => rider({ id: `anak-${index}`, nama_panggilan: name })),
  );
  renderApp(path, { session: true });
  await screen.findByRole('heading', { name: 'Kategori yang pas' });
  await screen.findByText(category().nama);
  await screen.findByRole('button', { name: /^Rara/ });
  expect(
    screen.queryByRole('link', { name: 'Daftarkan beberapa anak sekaligus' })?.getAttribute('href'),
  ).toBe(offered ? `/race-detail/${raceId}/anak` : undefined);
});

test('the page and its foot tell one price, with fees, as high before it is known as after', async () => {
  backend.race(race({ price_totals: { 175000: 179_999 } }));
  backend.raceStory([{ ...story, club_id: null }]);
  renderApp(path);
  expect(await screen.findAllByText('Rp 180.000')).toHaveLength(2);
  expect(screen.getByText('termasuk biaya')).toBeVisible();
  expect(screen.getByText('termasuk biaya · lomba Rp 175.000')).toBeVisible();
});

test('where the fees are not known, the race’s own price says that they are not in it', async () => {
  backend.race(race());
  backend.raceStory([]);
  renderApp(path);
  expect(await screen.findAllByText('Rp 175.000')).toHaveLength(2);
  expect(screen.getAllByText('belum termasuk biaya')).toHaveLength(2);
});

test('a visitor who is not ready yet is reminded by the phone’s calendar, and may sign in for a mail', async () => {
  backend.raceStory([]);
  backend.race(race({ tanggal_mulai: inDays(20), pendaftaran_selesai: inDays(10) }));
  const files = downloads();
  const { user } = renderApp(path);
  await user.click(await screen.findByRole('button', { name: 'Minta diingatkan' }));
  const text = (await files[0]?.content.text())?.replaceAll('\r\n ', '');
  expect(text).toContain('SUMMARY:Pendaftaran ditutup: Piala Pushbike Bandung');
  expect(text).toContain('TRIGGER:-P1D');
  expect(text).toContain('DURATION:PT30M');
  expect(
    screen.getByRole('link', { name: 'Punya akun? Masuk, lalu kami ingatkan lewat email' }),
  ).toHaveAttribute('href', `/login?next=${encodeURIComponent(path)}`);
});

test('a family with an account is reminded by us, and may take it back', async () => {
  backend.raceStory([]);
  backend.race(race({ tanggal_mulai: inDays(20), pendaftaran_selesai: inDays(10) }));
  const asked: unknown[] = [];
  server.use(
    http.post(api.rest('rpc/remind_me'), async ({ request }) => {
      const body = (await request.json()) as { wanted: boolean | null };
      asked.push(body);
      return HttpResponse.json(body.wanted === true);
    }),
  );
  const { user } = renderApp(path, { session: true });
  const remind = await screen.findByRole('button', { name: 'Minta diingatkan' });
  await waitFor(() => expect(remind).toBeEnabled());
  await user.click(remind);
  const takeBack = await screen.findByRole('button', { name: 'Batalkan pengingat' });
  expect(screen.getByText(/^Kami ingatkan satu kali, sehari sebelum/)).toBeVisible();
  await user.click(takeBack);
  await screen.findByRole('button', { name: 'Minta diingatkan' });
  expect(asked).toEqual([
    { race_id: raceId, wanted: null },
    { race_id: raceId, wanted: true },
    { race_id: raceId, wanted: false },
  ]);
});

test('a refusal to remind is said below the button', async () => {
  backend.raceStory([]);
  backend.race(race({ tanggal_mulai: inDays(20), pendaftaran_selesai: inDays(10) }));
  server.use(
    http.post(api.rest('rpc/remind_me'), async ({ request }) =>
      ((await request.json()) as { wanted: boolean | null }).wanted
        ? raised(404, 'race_not_found')
        : HttpResponse.json(false),
    ),
  );
  const { user } = renderApp(path, { session: true });
  const remind = await screen.findByRole('button', { name: 'Minta diingatkan' });
  await waitFor(() => expect(remind).toBeEnabled());
  await user.click(remind);
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(remind).toBeEnabled();
});

test('on the last day there is nothing to be reminded of', async () => {
  backend.raceStory([]);
  backend.race(race({ tanggal_mulai: inDays(20), pendaftaran_selesai: inDays(0.5) }));
  renderApp(path);
  expect(await screen.findByRole('button', { name: 'Tambah ke kalender' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Minta diingatkan' })).toBeNull();
});

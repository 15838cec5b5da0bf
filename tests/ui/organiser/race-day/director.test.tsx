import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { FunctionError } from '#functions/_shared/http/errors.ts';
import { unsentDecisions } from '#organiser/parts/race-day/chain-store.ts';
import { announceUpdate } from '#parts/frame/update.ts';
import { ClassDay, listOf, q } from '#tests/support/racing/class-day.ts';
import { api } from '#tests/support/ui/api.ts';
import { leaveApp } from '#tests/support/ui/leave-app.ts';
import { organiserBackend } from '#tests/support/ui/organiser/backend.ts';
import { classId, raceDayServer } from '#tests/support/ui/organiser/race-day.ts';
import { drawnServer, eachOnANewPhone } from '#tests/support/ui/organiser/race-day-phones.ts';
import { renderConsole } from '#tests/support/ui/render-console.tsx';
import { raceId } from '#tests/support/ui/rows.ts';
import { server } from '#tests/support/ui/server.ts';

const path = `/lomba/${raceId}/hari-lomba`;
const classPath = `${path}/kelas/${classId}`;

eachOnANewPhone();

/** A class of so many, closed and drawn; this phone holds the lease. */
async function drawnDay(riders = 6, since?: (day: ClassDay) => unknown, aheadMs = 0) {
  const { backend, day } = drawnServer({ riders, since });
  day.aheadMs = aheadMs;
  const { user, router } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  await screen.findByText('Kendali: HP ini');
  return { day, user, router, backend };
}

type User = Awaited<ReturnType<typeof drawnDay>>['user'];

async function openClass(user: User) {
  await user.click(await screen.findByRole('link', { name: 'Boys 2019' }));
  await screen.findByRole('heading', { name: 'Lainnya' });
}

async function enter(user: User, text: string) {
  const field = await screen.findByLabelText('Urutan finis');
  await user.clear(field);
  await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
}

test('a class of six is raced to its placings with no signal, the browser is killed in the middle, and the server agrees', async () => {
  const { day, user } = await drawnDay();
  expect(await screen.findByText('0 dari 3 moto')).toBeVisible();
  day.offline = true;

  await user.click(
    (await screen.findAllByRole('button', { name: 'Panggil moto 1' }))[0] as HTMLElement,
  );
  expect(await screen.findByText('Moto 1')).toBeVisible();
  expect(await screen.findByText('dipanggil')).toBeVisible();
  // By thumb: the plates in the order of the line; pressed again one is taken out.
  for (const key of [3, 4, 4, 1, 2, 6, 'DNF', 5]) {
    const name = typeof key === 'string' ? key : new RegExp(`^Plat ${key} `);
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.getByLabelText('Urutan finis')).toHaveValue('3 1 2 6 dnf5');
  expect(
    screen.getByRole('button', { name: 'Plat 2 · Anak 2, ke-3', pressed: true }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(screen.getByText('Plat 4 · Anak 4 tidak tertulis. Start atau tidak?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Pilih dulu DNF atau DNS');
  await user.click(screen.getByRole('button', { name: 'DNS (tidak start)' }));
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));

  await user.click(await screen.findByRole('button', { name: 'Panggil Moto 2' }));
  await user.type(await screen.findByLabelText('Urutan finis'), '1 2 3');
  expect(screen.getByText('6 keputusan belum terkirim')).toBeVisible();

  // The battery dies while the sheet is being typed.
  leaveApp();
  const after = renderConsole(path);
  expect(await screen.findByText('6 keputusan belum terkirim')).toBeVisible();
  expect(await screen.findByLabelText('Urutan finis')).toHaveValue('1 2 3');
  await enter(after.user, '1 2 3 4 5 6');
  expect(screen.getByText('Tidak ada yang ganjil.')).toBeVisible();
  await after.user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));

  await after.user.click(await screen.findByRole('button', { name: 'Panggil Moto 3' }));
  await enter(after.user, '2 1 3 4 6 5');
  await after.user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await after.user.click(await screen.findByRole('link', { name: 'Tutup kelas' }));
  expect(await screen.findByText('5 poin')).toBeVisible();
  await after.user.click(screen.getByRole('button', { name: 'Tutup kelas' }));
  expect(await screen.findByText(/Semua kelas sudah selesai/)).toBeVisible();

  day.offline = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('semua terkirim')).toBeVisible();
  expect(day.decisions.map(({ kind }) => kind)).toEqual([
    'tutup_daftar',
    'undi',
    'urutan',
    ...[1, 2, 3].flatMap(() => ['panggil', 'mulai', 'hasil', 'resmi']),
    'tutup_kelas',
  ]);
  const closed = day.decisions.at(-1)?.payload as unknown as {
    placings: { plate: number }[];
  };
  expect(closed.placings.map(({ plate }) => plate)).toEqual([1, 2, 3, 6, 4, 5]);
});

test.each([
  ['1 2 3 4 5 7', 'Plat 7 tidak ada di daftar start moto ini.'],
  ['1 2 3 4 5 5', 'Plat 5 tertulis dua kali.'],
  ['1 2 3 4 5 6 7', 'Tertulis 7 finis, padahal yang start hanya 6.'],
  ['1 2 x3', '"x3" bukan plat, DNF, DNS, atau DQ.'],
])('a sheet that cannot be right says so: %s', async (text, sentence) => {
  const { user, day } = await drawnDay();
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  await enter(user, text);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(day.decisions.some(({ kind }) => kind === 'panggil')).toBe(true));
  expect(day.decisions.some(({ kind }) => kind === 'hasil')).toBe(false);
});

test('a result of a moto that was not called calls and starts it in the same press (R26)', async () => {
  const { day, user } = await drawnDay();
  await openClass(user);
  await user.click(await screen.findByRole('link', { name: /^moto 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Ketik hasil' }));
  await enter(user, '1 2 3 4 5 6');
  expect(screen.getByText(/belum dipanggil: sekaligus dicatat sudah dipanggil/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan hasil' }));
  await waitFor(() =>
    expect(day.decisions.slice(-3).map(({ kind }) => kind)).toEqual(['panggil', 'mulai', 'hasil']),
  );
  expect(await screen.findByRole('button', { name: 'Resmikan Moto 1' })).toBeVisible();
});

test('when nobody finishes (all riders DNF) it is asked, and taken', async () => {
  const { day, user } = await drawnDay();
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  await enter(user, 'dnf1 dnf2 dnf3 dnf4 dnf5 dnf6');
  expect(screen.getByText('Tidak seorang pun finis. Benar begitu?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('resmi'));
});

test.each([1, 2, 3])('a class of %i is raced to its placings', async (riders) => {
  const { day, user } = await drawnDay(riders);
  const text = Array.from({ length: riders }, (_, index) => index + 1).join(' ');
  for (;;) {
    // The card is at the next moto, or at the end.
    await screen.findByText(/^(menunggu|Tutup kelas)$/);
    const next = screen.getByText(/^(Panggil|Tutup kelas)/);
    if (next?.textContent === 'Tutup kelas') {
      await user.click(next);
      break;
    }
    await user.click(next);
    await enter(user, text);
    await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  }
  await user.click(await screen.findByRole('button', { name: 'Tutup kelas' }));
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('tutup_kelas'));
});

test('the last decision is undone, and the moto waits again (R27)', async () => {
  const { day, user } = await drawnDay(6, (drawn) =>
    drawn.run({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await openClass(user);
  await user.click(await screen.findByRole('button', { name: 'Urungkan' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/hasil diresmikan/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Urungkan' }));
  await user.click(await screen.findByRole('link', { name: 'Ke moto di tangan' }));
  expect(await screen.findByRole('button', { name: 'Resmikan moto 1' })).toBeVisible();
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('urung'));
});

test('a moto is locked by the start of a later one, with no press, and says what that means (R26)', async () => {
  const { user } = await drawnDay(6, (drawn) =>
    drawn
      .run({ stage: 'kualifikasi', group: 1, moto: 1 })
      .race({ stage: 'kualifikasi', group: 1, moto: 2 }),
  );
  await openClass(user);
  await user.click(screen.getByRole('link', { name: /^moto 1/i }));
  expect(await screen.findByText('terkunci')).toBeVisible();
  expect(screen.getByText(/protes tidak bisa dibuka lagi/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Catat protes' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Koreksi hasil' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Boys 2019' }));
  await user.click(await screen.findByRole('link', { name: /^moto 2/i }));
  expect(await screen.findByRole('button', { name: 'Catat protes' })).toBeVisible();
  expect(screen.queryByText('terkunci')).toBeNull();
});

test('a protest keeps the result from being official until it is decided (R25)', async () => {
  const { day, user } = await drawnDay(6, (drawn) =>
    drawn.race({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Catat protes' }));
  let dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Catat protes' }));
  expect(within(dialog).getByText('Isi nomor platnya.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Plat yang diprotes'), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Start curi' }));
  await user.click(within(dialog).getByRole('button', { name: 'Catat protes' }));
  expect(await screen.findByText('Protes plat 2: Start curi')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Resmikan/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Putuskan protes' }));
  dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Video dilihat' }));
  await user.click(within(dialog).getByRole('button', { name: 'Putuskan protes' }));
  // Neither is chosen beforehand.
  expect(within(dialog).getByText('Pilih dulu diterima atau ditolak.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Ditolak' }));
  await user.click(within(dialog).getByRole('button', { name: 'Putuskan protes' }));
  await user.click(await screen.findByRole('button', { name: /^Resmikan/ }));
  await waitFor(() =>
    expect(day.decisions.slice(-3).map(({ kind }) => kind)).toEqual([
      'protes',
      'putus_protes',
      'resmi',
    ]),
  );
});

test('an accepted protest leads to the result that it is about', async () => {
  const { user } = await drawnDay(6, (drawn) =>
    drawn.race({ stage: 'kualifikasi', group: 1, moto: 1 }).decide('protes', {
      moto: { stage: 'kualifikasi', group: 1, moto: 1 },
      plate: 2,
      reason: 'Start curi',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Putuskan protes' }));
  const dialog = await screen.findByRole('dialog');
  // The dialog lies over what it is about.
  expect(within(dialog).getByText(/^.+: Protes plat 2: Start curi$/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Diterima' }));
  await user.click(within(dialog).getByRole('button', { name: 'Video dilihat' }));
  await user.click(within(dialog).getByRole('button', { name: 'Putuskan protes' }));
  expect(await screen.findByLabelText('Urutan finis')).toHaveValue('1 2 3 4 5 6');
  expect(screen.getByText(/^Protes plat 2 diterima: Start curi/)).toBeVisible();
});

test('a result that was entered anew after its protest was accepted has been changed: it may be made official', async () => {
  await drawnDay(6, (drawn) =>
    drawn
      .race(q(1, 1))
      .decide('protes', { moto: q(1, 1), plate: 2, reason: 'Start curi' })
      .decide('putus_protes', { protest: drawn.chain.n, accepted: true, reason: 'Video dilihat' })
      .race(q(1, 1), { order: [2] }),
  );
  expect(await screen.findByRole('button', { name: 'Resmikan moto 1' })).toBeVisible();
  expect(screen.queryByText(/^Protes plat 2 diterima/)).toBeNull();
});

test('where a protest is all that waits, nothing else is offered, and the day is not called over', async () => {
  await drawnDay(6, (drawn) =>
    drawn
      .run(q(1, 1))
      .run(q(1, 2))
      .run(q(1, 3))
      .decide('protes', { moto: q(1, 3), plate: 2, reason: 'Start curi' }),
  );
  expect(await screen.findByRole('button', { name: 'Putuskan protes' })).toBeVisible();
  expect(screen.getByText(/^Protes moto 3 belum diputus$/i)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Berikutnya' })).toBeNull();
  expect(screen.queryByText(/^Berikutnya/)).toBeNull();
  expect(screen.queryByText(/Semua kelas sudah selesai/)).toBeNull();
});

test('an official result is corrected with a reason, before and after side by side', async () => {
  const { day, user } = await drawnDay(6, (drawn) =>
    drawn.run({ stage: 'kualifikasi', group: 1, moto: 1 }),
  );
  await openClass(user);
  await user.click(await screen.findByRole('link', { name: /resmi/ }));
  await user.click(await screen.findByRole('button', { name: 'Koreksi hasil' }));
  expect(await screen.findByLabelText('Urutan finis')).toHaveValue('1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Tidak ada yang berbeda');
  await enter(user, '2 1 3 4 5 6');
  expect(screen.getByText('Sebelum')).toBeVisible();
  expect(screen.getByText('Sesudah')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan koreksi' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Pilih atau tulis alasannya.');
  await user.click(screen.getByRole('button', { name: 'Video dilihat' }));
  await user.click(screen.getByRole('button', { name: 'Simpan koreksi' }));
  await waitFor(() =>
    expect(day.decisions.at(-1)).toMatchObject({
      kind: 'koreksi',
      payload: { reason: 'Video dilihat' },
    }),
  );
});

test('somebody else holds the lease: everything is shown and nothing can be pressed', async () => {
  const backend = organiserBackend();
  const day = raceDayServer(backend, { holder: 'hp-direktur' });
  const drawn = new ClassDay({ race: raceId, raceClass: classId });
  drawn.close(listOf(6)).decide('undi', { way: 'orang', numbers: [17, 203, 5000] });
  day.decisions.push(...drawn.decisions);
  renderConsole(classPath);
  expect(await screen.findByText('Kendali: Bu Sari')).toBeVisible();
  expect((await screen.findAllByRole('link', { name: /^moto 1/ })).length).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a phone without Web Locks says that it can only look', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  raceDayServer(organiserBackend());
  const { user } = renderConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Pegang kendali di HP ini' }));
  expect(
    (await screen.findAllByText(/terlalu lama untuk memegang kendali/)).length,
  ).toBeGreaterThan(0);
});

test('a phone that has never read the race, and has no signal, says what to do', async () => {
  const day = raceDayServer(organiserBackend());
  day.offline = true;
  renderConsole(path);
  expect(await screen.findByText('HP ini belum pernah membuka hari lomba ini')).toBeVisible();
});

test('a director’s clock that is six hours ahead is told on the card, and no hour of the day is taken from it', async () => {
  const { day, user } = await drawnDay(6, undefined, -6 * 3_600_000);
  expect(await screen.findByText(/^Jam HP ini terlalu cepat 6 jam\. Catatan tetap/)).toBeVisible();
  // It holds up nothing.
  await user.click(
    (await screen.findAllByRole('button', { name: 'Panggil moto 1' }))[0] as HTMLElement,
  );
  await waitFor(() => expect(day.decisions.at(-1)?.kind).toBe('panggil'));
  expect(Math.abs((day.decisions.at(-1)?.server_offset ?? 0) - day.aheadMs)).toBeLessThan(60_000);
});

test('no update is offered to a phone that decides, on no screen, until its class is closed', async () => {
  const { user } = await drawnDay();
  act(() => announceUpdate(() => undefined));
  try {
    expect(
      await screen.findByText('Versi baru aplikasi menunggu sampai lomba selesai.'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Kembali ke lomba' }));
    await screen.findByRole('link', { name: 'Hari lomba' });
    expect(screen.queryByRole('button', { name: 'Perbarui' })).toBeNull();
    localStorage.removeItem('pushbike-kendali');
    leaveApp();
    renderConsole('/');
    expect(await screen.findByRole('button', { name: 'Perbarui' })).toBeVisible();
  } finally {
    act(() => announceUpdate(null));
  }
});

test('a person who signs out is told of decisions that wait, and they stay on the phone', async () => {
  const { day, user } = await drawnDay();
  day.offline = true;
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  await screen.findByText('2 keputusan belum terkirim');
  leaveApp();
  const again = renderConsole('/');
  await again.user.click(
    (await screen.findAllByRole('button', { name: 'Keluar' }))[0] as HTMLElement,
  );
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText(/^2 keputusan hari lomba di HP ini belum diterima/),
  ).toBeVisible();
  await again.user.click(within(dialog).getByRole('button', { name: 'Jangan keluar' }));
  expect(await unsentDecisions()).toBe(2);
});

test('a session that has ended is told with the way back, and racing goes on', async () => {
  const { day, user, backend } = await drawnDay();
  backend.refuse('race_chains', 401, 'not_signed_in');
  server.use(
    http.post(api.auth('token'), () =>
      HttpResponse.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
    ),
  );
  server.use(
    http.post(api.fn('race-day'), () =>
      HttpResponse.json(
        { error: { code: 'not_signed_in', message: 'x', request_id: 'r' } },
        { status: 401 },
      ),
    ),
  );
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  expect(await screen.findByText(/^Sesi Anda habis/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Masuk lagi' })).toBeVisible();
  await enter(user, '1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  expect(await screen.findByRole('button', { name: 'Panggil Moto 2' })).toBeVisible();
  expect(day.decisions.map(({ kind }) => kind)).toEqual(['tutup_daftar', 'undi']);
});

test('with nothing to send a phone that hears nothing does not say that something was not sent', async () => {
  const { backend } = await drawnDay();
  await screen.findByText('semua terkirim');
  backend.refuse('race_chains', 401, 'not_signed_in');
  server.use(
    http.post(api.auth('token'), () =>
      HttpResponse.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }),
    ),
  );
  window.dispatchEvent(new Event('online'));
  expect(
    await screen.findByText('Belum ada kabar baru dari server, dicoba lagi sendiri'),
  ).toBeVisible();
  expect(screen.queryByText(/^Belum terkirim/)).toBeNull();
});

test('what the server refuses or cannot do is told with its class and the way out, and racing goes on', async () => {
  const { day, user } = await drawnDay();
  const facts = { plates: [3] };
  day.refusals.set(classId, new FunctionError('plate_missing', 409, 'plate_missing', { facts }));
  await user.click((await screen.findAllByRole('button', { name: /^Panggil/ }))[0] as HTMLElement);
  expect(
    await screen.findByText(/^Boys 2019 tertahan di HP ini\. Plat 3 belum milik siapa pun/),
  ).toBeVisible();
  expect(screen.getByText('1 keputusan belum terkirim')).toBeVisible();
  day.refusals.clear();
  day.broken = true;
  await enter(user, '1 2 3 4 5 6');
  await user.click(screen.getByRole('button', { name: 'Simpan dan resmikan' }));
  expect(await screen.findByText(/^Server sedang bermasalah\. 4 keputusan aman/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Panggil Moto 2' })).toBeVisible();
});

test('a second track is opened, a class is sent there, and the screen shows one track at a time', async () => {
  const { day, user, router } = await drawnDay();
  expect(screen.queryByRole('group', { name: 'Lintasan yang dilihat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Buka Lintasan 2' }));
  const tracks = within(await screen.findByRole('group', { name: 'Lintasan yang dilihat' }));
  expect(
    tracks.getAllByRole('button').map((button) => button.getAttribute('aria-pressed')),
  ).toEqual(['true', 'false']);
  expect(screen.queryByRole('button', { name: 'Buka Lintasan 2' })).toBeNull();

  day.offline = true;
  await openClass(user);
  await user.click(screen.getByRole('button', { name: 'Pindahkan ke Lintasan 2' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Pindahkan Boys 2019 ke Lintasan 2?' }));
  await user.click(sheet.getByRole('button', { name: 'Pindahkan ke Lintasan 2' }));
  expect(await screen.findByRole('button', { name: 'Pindahkan ke Lintasan 1' })).toBeVisible();
  // What was sent away is seen where it is now, not among what this track waits for.
  await act(() => router.navigate(path));
  expect(await screen.findByRole('button', { name: 'Lintasan 1 · HP ini' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Boys 2019' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Lintasan 2 · HP ini' }));
  expect(await screen.findByRole('link', { name: 'Boys 2019' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Panggil moto 1' })[0]).toBeEnabled();
});
